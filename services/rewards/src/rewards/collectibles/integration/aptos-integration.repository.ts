import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AptosAccount } from './aptos-integration.entity.ts';

/** Values that staff set. */
export type AptosValues = Pick<AptosAccount, 'isEnabled' | 'network' | 'walletAddress' | 'sealedKey'>;

@Injectable()
export class AptosIntegrationRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(AptosAccount) private readonly accounts: Repository<AptosAccount>,
  ) {}

  find({ programId }: TenantScope): Promise<AptosAccount | null> {
    return this.accounts.findOneBy({ programId });
  }

  /** `null` when another editor has saved since `version`; 0 for the first save. */
  async save(scope: TenantScope, values: AptosValues, version: string): Promise<string | null> {
    const [row] = await this.database.query<{ version: string }>(
      scope,
      `INSERT INTO aptos_integration AS i (program_id, is_enabled, network, wallet_address, sealed_key)
       SELECT $1, $2, $3, $4, $5 WHERE $6::bigint = 0
         OR EXISTS (SELECT FROM aptos_integration e WHERE e.program_id = $1 AND e.version = $6)
       ON CONFLICT (program_id) DO UPDATE SET is_enabled = excluded.is_enabled, network = excluded.network,
         wallet_address = excluded.wallet_address, sealed_key = excluded.sealed_key, version = i.version + 1,
         next_at = now(), attempts = 0
       WHERE i.version = $6
       RETURNING i.version`,
      [scope.programId, values.isEnabled, values.network, values.walletAddress, values.sealedKey, version],
    );
    return row?.version ?? null;
  }

  /** A program without a stored state counts as one in test mode. */
  async isTest(scope: TenantScope): Promise<boolean> {
    const sql = 'SELECT FROM program_copy WHERE id = $1 AND test_mode IS FALSE';
    return (await this.database.query(scope, sql, [scope.programId])).length === 0;
  }
}
