import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { addShown, JUDGED_AT_ONCE, LOCK_SQL, type NamedMerchant, type NameTest } from './judge.ts';

@Injectable()
export class MerchantFilterRepository {
  constructor(private readonly database: Database) {}

  /** Blocks all other transactions that judge merchants until this one is over. */
  async lock(scope: TenantScope): Promise<void> {
    await this.database.query(scope, LOCK_SQL);
  }

  /** Stores the newest version; resolves with whether its pattern has changed, or is published again. */
  async store(scope: TenantScope, pattern: string | null, version: string): Promise<boolean> {
    const [row] = await this.database.query<{ changed: boolean }>(
      scope,
      `WITH before AS (SELECT pattern, version FROM merchant_filter WHERE program_id = $1)
       INSERT INTO merchant_filter AS f (program_id, pattern, version) VALUES ($1, $2, $3)
       ON CONFLICT (program_id) DO UPDATE SET pattern = excluded.pattern, version = excluded.version
       WHERE f.version <= excluded.version
       RETURNING (SELECT b.pattern FROM before b) IS DISTINCT FROM f.pattern
         OR (SELECT b.version FROM before b) = f.version AS changed`,
      [scope.programId, pattern, version],
    );
    return row?.changed ?? false;
  }

  async clear(scope: TenantScope): Promise<void> {
    await this.database.query(scope, 'DELETE FROM shown_merchant WHERE program_id = $1', [scope.programId]);
  }

  /** The next merchants of the whole catalogue after an id. */
  async merchantsAfter(scope: TenantScope, id: string): Promise<NamedMerchant[]> {
    const sql = `SELECT id, name FROM merchant WHERE id > $1 ORDER BY id LIMIT ${JUDGED_AT_ONCE}`;
    return this.database.query<NamedMerchant>(scope, sql, [id]);
  }

  async add(scope: TenantScope, merchants: readonly NamedMerchant[], passes: NameTest): Promise<void> {
    await addShown((sql, params) => this.database.query(scope, sql, params), scope.programId, merchants, passes);
  }
}
