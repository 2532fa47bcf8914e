import type { AptosNetwork } from '@laurel/contracts/rewards/collectibles.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

export interface IntegrationRow {
  enabled: boolean;
  network: AptosNetwork;
  wallet_address: string | null;
  sealed_key: Buffer | null;
  version: string;
}

const columns = 'enabled, network, wallet_address, sealed_key, version';

@Injectable()
export class AptosIntegrationRepository {
  constructor(private readonly database: Database) {}

  async find(scope: TenantScope): Promise<IntegrationRow | null> {
    const sql = `SELECT ${columns} FROM aptos_integration WHERE program_id = $1`;
    const [row] = await this.database.query<IntegrationRow>(scope, sql, [scope.programId]);
    return row ?? null;
  }

  /** `null` when somebody else has saved since `version`; 0 for the first time. */
  async save(scope: TenantScope, values: Omit<IntegrationRow, 'version'>, version: string): Promise<string | null> {
    const [row] = await this.database.query<{ version: string }>(
      scope,
      `INSERT INTO aptos_integration AS i (program_id, enabled, network, wallet_address, sealed_key)
       SELECT $1, $2, $3, $4, $5 WHERE $6::bigint = 0
         OR EXISTS (SELECT FROM aptos_integration e WHERE e.program_id = $1 AND e.version = $6)
       ON CONFLICT (program_id) DO UPDATE SET enabled = excluded.enabled, network = excluded.network,
         wallet_address = excluded.wallet_address, sealed_key = excluded.sealed_key, version = i.version + 1,
         next_at = now(), attempts = 0
       WHERE i.version = $6
       RETURNING i.version`,
      [scope.programId, values.enabled, values.network, values.wallet_address, values.sealed_key, version],
    );
    return row?.version ?? null;
  }

  /** A program whose state is not known yet is held for one in test mode. */
  async isTest(scope: TenantScope): Promise<boolean> {
    const sql = 'SELECT FROM program WHERE id = $1 AND test_mode IS FALSE';
    return (await this.database.query(scope, sql, [scope.programId])).length === 0;
  }
}
