import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { RewardStatus } from '@laurel/contracts/rewards/reward-types';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import { Injectable } from '@nestjs/common';
import { type ClaimedReward, piecesLeft, statusOf } from '../refusals/refusal.ts';

/** A reward as coupons, purchases, winners and draws need it. */
export interface RewardSummary extends ClaimedReward {
  currency: Currency | null;
  /** The database's clock at the start of the transaction. */
  readAt: Date;
  status: RewardStatus;
  /** Number of pieces left; `null` for no limit. */
  left: bigint | null;
}

export type SummaryRow = Pick<RewardSummary, 'id' | 'name' | 'selection' | 'currency'> & {
  is_approved: boolean;
  is_visible: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  amount_minor: string | null;
  per_participant: number | null;
  threshold: string;
  claim_limit: string | null;
  claims: string;
  held: string;
  has_codes: boolean;
  coupons: string;
  coupons_taken: string;
  read_at: Date;
};

/** SQL of a `SummaryRow`, from `reward r` and its `reward_stock s`. */
export const summaryColumns = `r.id, r.name, r.selection, r.is_approved, r.is_visible, r.starts_at, r.ends_at, r.amount_minor, r.currency,
  r.per_participant, r.threshold, r.claim_limit, s.claims, s.held, s.has_codes, s.coupons, s.coupons_taken, program_now(r.program_id) AS read_at`;

/** Finds rewards for the features beside the catalogue. */
@Injectable()
export class RewardLookup {
  constructor(private readonly database: Database) {}

  /** @throws NotFoundError */
  find(scope: TenantScope, id: string): Promise<RewardSummary> {
    return this.one(scope, id, '');
  }

  /**
   * Locks it against claims and changes by others until the transaction ends.
   * @throws NotFoundError
   */
  lock(scope: TenantScope, id: string): Promise<RewardSummary> {
    // Locks both rows, the stock first: an unlocked row would be read in its state from before the wait.
    return this.one(scope, id, 'FOR NO KEY UPDATE OF s, r');
  }

  private async one(scope: TenantScope, id: string, lock: string): Promise<RewardSummary> {
    const [row] = await this.database.query<SummaryRow>(
      scope,
      `SELECT ${summaryColumns} FROM reward_stock s JOIN reward r ON r.program_id = s.program_id AND r.id = s.reward_id
       WHERE s.program_id = $1 AND s.reward_id = $2 ${lock}`,
      [scope.programId, id],
    );
    if (row === undefined) throw new NotFoundError();
    return summaryOf(row);
  }
}

export function summaryOf(row: SummaryRow): RewardSummary {
  const { id, name, selection, currency, read_at: readAt } = row;
  const period = { isApproved: row.is_approved, startsAt: row.starts_at, endsAt: row.ends_at };
  const stock = {
    claimLimit: row.claim_limit === null ? null : BigInt(row.claim_limit),
    claims: BigInt(row.claims),
    held: BigInt(row.held),
    hasCodes: row.has_codes,
    coupons: BigInt(row.coupons),
    couponsTaken: BigInt(row.coupons_taken),
  };
  return {
    id,
    name,
    selection,
    currency,
    readAt,
    isVisible: row.is_visible,
    ...period,
    price: row.amount_minor === null ? null : Number(row.amount_minor),
    ...stock,
    threshold: BigInt(row.threshold),
    perParticipant: row.per_participant,
    status: statusOf(period, readAt),
    left: piecesLeft(stock),
  };
}
