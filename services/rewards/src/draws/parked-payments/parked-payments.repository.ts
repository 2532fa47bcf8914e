import type { ParkedPaymentRewarded } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Decisions to give a reward for a payment, each judged once. */
@Injectable()
export class ParkedPaymentsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Whether this is the newest decision about its payment, which has been given nothing yet; the payment stays locked
   * until the open transaction ends.
   */
  async begin(scope: TenantScope, { checkout_id, version = 0 }: ParkedPaymentRewarded): Promise<boolean> {
    const rows = await this.database.query(
      scope,
      `INSERT INTO payment_reward AS g (program_id, checkout_id, version) VALUES ($1, $2, $3)
       ON CONFLICT (program_id, checkout_id) DO UPDATE SET version = excluded.version
       WHERE g.version < excluded.version AND NOT g.is_given RETURNING 1`,
      [scope.programId, checkout_id, version],
    );
    return rows.length > 0;
  }

  async setGiven(scope: TenantScope, checkoutId: string): Promise<void> {
    await this.database.query(
      scope,
      'UPDATE payment_reward SET is_given = true WHERE program_id = $1 AND checkout_id = $2',
      [scope.programId, checkoutId],
    );
  }
}
