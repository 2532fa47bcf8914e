import type { DomainEvent } from '@laurel/contracts/events/domain-event';

/** A claim that costs no points: the reward was assigned, drawn, or paid for with money. */
export interface StockClaim {
  id: string;
  rewardId: string;
  participantId: string;
  /** 1, 2, … of this participant and reward. */
  number: number;
  /** What the participant has left to spend. */
  unusedPoints: bigint;
  claimedAt: Date;
  /** Number of the reward's code; `null` where it has no codes. */
  coupon: bigint | null;
}

export interface StockReversal {
  claimId: string;
  reversedAt: Date;
}

/** What of a reward is given away, as it is after all bookings. */
export interface StockOfReward {
  id: string;
  claims: bigint;
  held: bigint;
  couponsTaken: bigint;
}

/** What a decision about pieces of a reward comes to; the reward is locked since before it was loaded. */
export interface StockBookings {
  reward: StockOfReward;
  claims: StockClaim[];
  reversals: StockReversal[];
  facts: DomainEvent[];
}
