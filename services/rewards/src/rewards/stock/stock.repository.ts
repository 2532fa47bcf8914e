import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import type { StockBookings } from './stock-bookings.ts';

@Injectable()
export class StockRepository {
  constructor(private readonly database: Database) {}

  async book(scope: TenantScope, bookings: StockBookings): Promise<void> {
    const document = JSON.stringify(documentOf(bookings));
    await this.database.query(scope, 'SELECT book_stock($1, $2)', [scope.programId, document]);
  }
}

const documentOf = ({ reward, claims, restorations, reversals, purchases }: StockBookings): object => ({
  rewards: [
    {
      id: reward.id,
      claims: String(reward.claims),
      held: String(reward.held),
      coupons_taken: String(reward.couponsTaken),
    },
  ],
  claims: claims.map((claim) => ({
    id: claim.id,
    reward_id: claim.rewardId,
    participant_id: claim.participantId,
    ordinal: claim.ordinal,
    unused_points: String(claim.unusedPoints),
    claimed_at: claim.claimedAt,
    coupon_number: claim.couponNumber === null ? null : String(claim.couponNumber),
    how: claim.how,
  })),
  restorations: restorations.map(({ claimId }) => ({ claim_id: claimId })),
  reversals: reversals.map(({ claimId, reversedAt }) => ({ claim_id: claimId, reversed_at: reversedAt })),
  purchases: purchases.map(({ rewardId, participantId, amount, settledAt, ...purchase }) => ({
    ...purchase,
    amount_minor: amount,
    reward_id: rewardId,
    participant_id: participantId,
    settled_at: settledAt,
  })),
});
