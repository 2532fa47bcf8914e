import type { DomainEvent } from '@laurel/contracts/events/domain-event';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { WayToWin } from '@laurel/contracts/rewards/reward-types';

/** A claim that costs no points: the reward was assigned, drawn, or paid for with money. */
export interface StockClaim {
  id: string;
  rewardId: string;
  participantId: string;
  /** 1, 2, … per participant and reward. */
  ordinal: number;
  /** Spendable points of the participant. */
  unusedPoints: bigint;
  claimedAt: Date;
  /** Number of the reward's code; `null` for a reward without codes. */
  couponNumber: bigint | null;
  /** `null` for a claim that the participant paid for. */
  how: WayToWin | null;
}

export interface StockReversal {
  claimId: string;
  participantId: string;
  reversedAt: Date;
}

/** A reversed claim that stands again, with its code. */
export interface StockRestoration {
  claimId: string;
  participantId: string;
}

/** A piece that a participant pays for, with the values agreed at the start. */
export interface StockPurchase {
  /** Also the id of the later claim. */
  id: string;
  rewardId: string;
  participantId: string;
  title: string;
  /** Minor units of the currency. */
  amount: number;
  currency: Currency;
  /** parked: paid for and not given; a person has to decide. disputed: taken back, its piece held until the bank decides. */
  status: 'held' | 'claimed' | 'released' | 'refunded' | 'parked' | 'disputed';
  /** Version of the latest news of its payment. */
  version: number;
  settledAt: Date | null;
}

/** Counters of a reward after all bookings. */
export interface StockOfReward {
  id: string;
  claims: bigint;
  held: bigint;
  couponsTaken: bigint;
}

/** Decisions on pieces of a reward; the reward is locked since before it was loaded. */
export interface StockBookings {
  reward: StockOfReward;
  claims: StockClaim[];
  restorations: StockRestoration[];
  reversals: StockReversal[];
  /** New purchases, and those whose status changes. */
  purchases: StockPurchase[];
  events: DomainEvent[];
}
