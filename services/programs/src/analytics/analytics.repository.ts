import type { VisitDay } from '@laurel/contracts/programs/visits/visits.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ClientEvent } from './client-events.ts';

/** A sign of a visitor. `browser` tells one from another and is stored as a hash only; no `id`: the visit alone. */
export type Seen = { browser: string } & (ClientEvent | { page: string | null });

@Injectable()
export class AnalyticsRepository {
  constructor(private readonly database: Database) {}

  /** Visits of a program in test mode count for nothing. */
  async record(scope: TenantScope, seen: readonly Seen[]): Promise<void> {
    await this.database.call(
      scope,
      'record_visits',
      'SELECT record_visits($1, $2) WHERE NOT EXISTS (SELECT FROM program WHERE id = $1 AND test_mode)',
      [scope.programId, JSON.stringify(seen)],
    );
  }

  async forget(scope: TenantScope, olderThanDays: number): Promise<void> {
    await this.database.call(scope, 'forget_visits', 'SELECT forget_visits($1, $2)', [scope.programId, olderThanDays]);
  }

  async programs(): Promise<TenantScope[]> {
    return this.database.unscoped<TenantScope>('SELECT id AS "programId" FROM program ORDER BY id');
  }

  async timeZone(scope: TenantScope): Promise<string> {
    const [row] = await this.database.query<{ time_zone: string }>(
      scope,
      'SELECT time_zone FROM program WHERE id = $1',
      [scope.programId],
    );
    if (row === undefined) throw new Error(`There is no program ${scope.programId}`);
    return row.time_zone;
  }

  async total(scope: TenantScope): Promise<number> {
    const [row] = await this.database.query<{ visits: number }>(
      scope,
      'SELECT coalesce(sum(visits), 0)::float8 AS visits FROM visit_day WHERE program_id = $1',
      [scope.programId],
    );
    return row?.visits ?? 0;
  }

  /** The last days up to today, also those without a visit. */
  async days(scope: TenantScope, timeZone: string, count: number): Promise<VisitDay[]> {
    return this.database.query<VisitDay>(
      scope,
      `SELECT to_char(c.day, 'YYYY-MM-DD') AS day, coalesce(d.visits, 0)::float8 AS visits,
         coalesce(d.unique_visitors, 0)::float8 AS unique_visitors, coalesce(d.page_views, 0)::float8 AS page_views
       FROM (SELECT (now() AT TIME ZONE $2)::date - n AS day FROM generate_series(0, $3 - 1) AS n) AS c
       LEFT JOIN visit_day d ON d.program_id = $1 AND d.day = c.day
       ORDER BY c.day`,
      [scope.programId, timeZone, count],
    );
  }
}
