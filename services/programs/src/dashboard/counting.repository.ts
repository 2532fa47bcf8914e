import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Changes that are counted in one transaction. */
const MOST_AT_ONCE = 10_000;

@Injectable()
export class CountingRepository {
  constructor(private readonly database: Database) {}

  async programsToCount(): Promise<TenantScope[]> {
    return this.database.unscoped<TenantScope>('SELECT id AS "programId" FROM programs_to_count() AS id');
  }

  /** Whether there is more; one that somebody else is counting is left to them. */
  async count(scope: TenantScope): Promise<boolean> {
    const [row] = await this.database.call<{ more: boolean }>(
      scope,
      'count_changes',
      'SELECT count_changes($1, $2) AS more',
      [scope.programId, MOST_AT_ONCE],
    );
    return row?.more === true;
  }
}
