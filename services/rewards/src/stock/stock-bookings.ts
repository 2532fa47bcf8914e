import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';

/** A claim that costs no points: the reward was assigned, drawn, or paid for with money. */
export interface StockClaim {
  id: string;
  rewardId: string;
  participantId: string;
  /** 1, 2, … of this participant and reward. */
  ordinal: number;
  /** What the participant has left to spend. */
  unusedPoints: bigint;
  claimedAt: Date;
  /** Number of the reward's code; `null` where it has no codes. */
  couponNumber: bigint | null;
}

export interface StockReversal {
  claimId: string;
  participantId: string;
  reversedAt: Date;
}

/** A piece that a participant pays for, as agreed when it began. */
export interface StockPurchase {
  /** Also of the claim that it becomes. */
  id: string;
  rewardId: string;
  participantId: string;
  title: string;
  /** Hundredths of the currency. */
  amount: number;
  currency: Currency;
  /** parked: paid for after its piece was given away, a person has to look. */
  status: 'held' | 'claimed' | 'released' | 'refunded' | 'parked';
  settledAt: Date | null;
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
  /** New ones, and those whose status changes. */
  purchases: StockPurchase[];
  facts: DomainEvent[];
}
