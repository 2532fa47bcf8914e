import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import type { RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import { Database } from '@laurel/service-kit/database/database';
import { retried } from '@laurel/service-kit/database/pg-errors';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';

/** Why somebody cannot have it, and nothing else but the balance; or what they pay for. */
export type Hold = { message: string | null; unused_points: string } & (
  | { refusal: ClaimRefusal | 'not_found' }
  | { refusal: null; purchase_id: string; title: string; amount: number; currency: Currency }
);

export type Outcome = RewardPaymentSettled['outcome'];

@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: Database) {}

  /** Committed on its own: the piece is held before anybody can pay for it. */
  async hold(scope: TenantScope, rewardId: string, participantId: string): Promise<Hold> {
    const sql = `SELECT refusal, message, unused_points, purchase_id, title, amount, currency
      FROM hold_reward($1, $2, $3)`;
    const params = [scope.programId, rewardId, participantId];
    const [row] = await retried(() => this.database.call<Hold>(scope, 'hold_reward', sql, params));
    if (row === undefined) throw new Error('hold_reward() answered no row');
    return row;
  }

  /** The new status, or `null` when nothing changed. In the open transaction. */
  async settle(scope: TenantScope, id: string, outcome: Outcome): Promise<string | null> {
    const [row] = await this.database.query<{ status: string | null }>(
      scope,
      'SELECT settle_purchase($1, $2, $3) AS status',
      [scope.programId, id, outcome],
    );
    return row?.status ?? null;
  }

  /** Of all programs: those that are still held so long after they began. */
  async silent(minutes: number): Promise<{ program_id: string; id: string }[]> {
    return this.database.unscoped('SELECT program_id, id FROM silent_purchases(make_interval(mins => $1))', [minutes]);
  }
}
