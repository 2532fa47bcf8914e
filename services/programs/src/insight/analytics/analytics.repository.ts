import type { VisitDay } from '@laurel/contracts/programs/visits/visits.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { ClientEvent } from './client-events.ts';

/**
 * A page view of a visitor. `browser` identifies the visitor and is stored as a hash only; without `id` only the visit
 * counts.
 */
export type Seen = { browser: string } & (ClientEvent | { page: string | null });

/**
 * $1 program, $2 the day, $3 its salt, $4 the views, in order. Without a name only the visit counts. A visit lasts four
 * hours, and a visitor as long as the salt, at most three days; one statement, so that it counts exactly the rows that
 * it stores.
 */
const recordSql = `
WITH seen AS (
  SELECT sha256($3::bytea || convert_to(s ->> 'browser', 'UTF8')) AS visitor, (s ->> 'id')::uuid AS id,
    s ->> 'name' AS name, s ->> 'page' AS page, position
  FROM jsonb_array_elements($4) WITH ORDINALITY AS e (s, position)
), first AS (
  SELECT DISTINCT ON (visitor) visitor, page FROM seen ORDER BY visitor, position
), known AS (
  SELECT DISTINCT ON (visitor) visitor, v.id, v.started_at FROM visit v JOIN first USING (visitor)
  WHERE v.program_id = $1 AND v.started_at > now() - interval '3 days' ORDER BY visitor, v.started_at DESC
), started AS (
  INSERT INTO visit (program_id, visitor, landing_page)
  SELECT $1, visitor, page FROM first LEFT JOIN known k USING (visitor)
  WHERE k.id IS NULL OR k.started_at < now() - interval '4 hours'
  RETURNING visitor, id
), stored AS (
  INSERT INTO page_view (program_id, id, visit_id, name, page, occurred_at)
  SELECT $1, s.id, coalesce(n.id, k.id), s.name, s.page, now()
  FROM seen s LEFT JOIN started n USING (visitor) LEFT JOIN known k USING (visitor)
  WHERE s.name IS NOT NULL AND NOT EXISTS (SELECT FROM page_view p WHERE p.program_id = $1 AND p.id = s.id)
  ORDER BY position
  ON CONFLICT (program_id, id, occurred_at) DO NOTHING
  RETURNING name
)
UPDATE visit_day d SET
  visits = d.visits + (SELECT count(*) FROM started),
  unique_visitors = d.unique_visitors + (SELECT count(*) FROM first WHERE visitor NOT IN (SELECT visitor FROM known)),
  page_views = d.page_views + (SELECT count(*) FROM stored WHERE name = '$view')
WHERE d.program_id = $1 AND d.day = $2`;

@Injectable()
export class AnalyticsRepository {
  constructor(private readonly database: Database) {}

  /** Visits of a program in test mode are not counted. */
  async record(scope: TenantScope, seen: readonly Seen[]): Promise<void> {
    await this.database.transaction(scope, async () => {
      const today = await this.holdToday(scope);
      if (today !== null)
        await this.database.query(scope, recordSql, [scope.programId, ...today, JSON.stringify(seen)]);
    });
  }

  /** The figures per day stay; so does the salt of every day that is not over in all time zones. */
  async forget(scope: TenantScope, olderThanDays: number): Promise<void> {
    await this.database.transaction(scope, async () => {
      await this.database.query(
        scope,
        `UPDATE visit_day SET salt = NULL
         WHERE program_id = $1 AND salt IS NOT NULL AND day < (now() AT TIME ZONE 'UTC')::date - 1`,
        [scope.programId],
      );
      await this.database.query(
        scope,
        'DELETE FROM page_view WHERE program_id = $1 AND occurred_at < now() - make_interval(days => $2)',
        [scope.programId, olderThanDays],
      );
      await this.database.query(
        scope,
        'DELETE FROM visit WHERE program_id = $1 AND started_at < now() - make_interval(days => $2)',
        [scope.programId, olderThanDays + 1],
      );
    });
  }

  /** The day's row with its salt, locked so that writers of a program take turns and no visitor counts as new twice. */
  private async holdToday({ programId }: TenantScope): Promise<[day: string, salt: Buffer] | null> {
    const [row] = await this.database.query<{ day: string; salt: Buffer }>(
      { programId },
      `INSERT INTO visit_day AS d (program_id, day, salt)
       SELECT p.id, (now() AT TIME ZONE p.time_zone)::date, uuid_send(gen_random_uuid())
       FROM program p WHERE p.id = $1 AND NOT p.test_mode
       ON CONFLICT (program_id, day) DO UPDATE SET salt = d.salt RETURNING d.day::text AS day, d.salt`,
      [programId],
    );
    return row === undefined ? null : [row.day, row.salt];
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

  /** The last days up to today, those without a visit included. */
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
