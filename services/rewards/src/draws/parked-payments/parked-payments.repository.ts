import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { GivenReward } from './judge-parked-payment.ts';

/** What was given for parked payments. */
@Injectable()
export class ParkedPaymentsRepository {
  constructor(private readonly database: Database) {}

  /** The payment, locked until the open transaction ends; new without a reward when no news of it has come yet. */
  async lock(scope: TenantScope, checkoutId: string): Promise<GivenReward> {
    const [row] = await this.database.query<GivenReward>(
      scope,
      `INSERT INTO payment_reward AS g (program_id, checkout_id) VALUES ($1, $2)
       ON CONFLICT (program_id, checkout_id) DO UPDATE SET version = g.version
       RETURNING reward_id AS "rewardId", claim_id AS "claimId", version, settled_version AS "settledVersion",
         is_paid AS "isPaid"`,
      [scope.programId, checkoutId],
    );
    if (row === undefined) throw new Error('An upsert returned no row');
    return row;
  }

  async save(
    scope: TenantScope,
    checkoutId: string,
    { rewardId, claimId, version, settledVersion, isPaid }: GivenReward,
  ): Promise<void> {
    await this.database.query(
      scope,
      `UPDATE payment_reward SET reward_id = $3, claim_id = $4, version = $5, settled_version = $6, is_paid = $7
       WHERE program_id = $1 AND checkout_id = $2`,
      [scope.programId, checkoutId, rewardId, claimId, version, settledVersion, isPaid],
    );
  }
}
