import type { StockBookings, StockOfReward } from './stock-bookings.ts';

/** A claim to reverse. */
export interface ReversibleClaim {
  id: string;
  participantId: string;
  isReversed: boolean;
}

/**
 * Reverses a claim: its piece is free again, its code stays used, since people may have seen it. `null` when it was
 * reversed already. Points that it cost are refunded by the ledger.
 */
export function judgeReversal(
  { id, claims, held, couponsTaken }: StockOfReward,
  claim: ReversibleClaim,
  now: Date,
): StockBookings | null {
  if (claim.isReversed) return null;
  const effective_at = now.toISOString();
  const { id: claim_id, participantId: participant_id } = claim;
  return {
    reward: { id, claims: claims - 1n, held, couponsTaken },
    claims: [],
    restorations: [],
    reversals: [{ claimId: claim_id, participantId: participant_id, reversedAt: now }],
    purchases: [],
    events: [
      {
        type: 'claim.reversed',
        data: { claim_id, reward_id: id, participant_id, reversed_at: effective_at },
        effective_at,
      },
    ],
  };
}
