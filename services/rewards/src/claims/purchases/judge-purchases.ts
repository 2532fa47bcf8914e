import type { DomainEvent, RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import { type ClaimedReward, isSoldOut, refusalOf, shortfallText } from '../../rewards/refusals/refusal.ts';
import type { StockBookings, StockClaim, StockPurchase } from '../../rewards/stock/stock-bookings.ts';

export type Outcome = RewardPaymentSettled['outcome'];
export type Purchase = StockPurchase;

/** The fields of a reward that decide purchases. */
export type PurchasedReward = ClaimedReward & { currency: Currency | null };

/** Input of the decision on a participant's request to pay for a reward. */
export interface HoldLoaded {
  reward: PurchasedReward;
  /** The piece that is held for the participant already. */
  held: Purchase | null;
  /** Id of the new purchase, and of the claim that it becomes. */
  newId: string;
  participantId: string;
  /** Number of the participant's claims of the reward. */
  times: number;
  balance: bigint;
  /** The program's word for points. */
  pointsTerm: string;
}

/** The reason why a piece is not held, or the purchase to pay for. */
export type Hold =
  { refusal: ClaimRefusal; message: string | null } | { refusal: null; purchase: Purchase; unusedPoints: bigint };

/** Input of the decision on the end of a payment. */
export interface SettlementLoaded {
  reward: PurchasedReward;
  purchase: Purchase;
  /** Claims that the participant has ever made of the reward, reversed ones included. */
  times: number;
  balance: bigint;
}

/** Holds a piece for a participant who is about to pay, or returns the piece that is held for them already. */
export function judgeHold(loaded: HoldLoaded, now: Date): { hold: Hold; bookings: StockBookings | null } {
  const { reward, held, balance, pointsTerm } = loaded;
  if (held !== null) return { hold: { refusal: null, purchase: held, unusedPoints: balance }, bookings: null };
  const { price: amount, currency } = reward;
  if (amount === null || currency === null) {
    return { hold: { refusal: 'not_claimable', message: null }, bookings: null };
  }
  const refusal = refusalOf(reward, loaded.times, balance, now);
  if (refusal !== null) {
    const message = refusal === 'insufficient_points' ? shortfallText(reward.threshold, balance, pointsTerm) : null;
    return { hold: { refusal, message }, bookings: null };
  }
  const { newId: id, participantId } = loaded;
  const purchase: Purchase = {
    id,
    rewardId: reward.id,
    participantId,
    title: reward.name,
    amount,
    currency,
    status: 'held',
    settledAt: null,
  };
  return {
    hold: { refusal: null, purchase, unusedPoints: balance },
    bookings: {
      reward: { ...stockOf(reward), held: reward.held + 1n },
      claims: [],
      reversals: [],
      purchases: [purchase],
      facts: [],
    },
  };
}

/**
 * Updates a purchase with an outcome of its payment; outcomes arrive in any order and any number of times. A refund is
 * final. A payment after its piece was released is claimed when another piece is left, otherwise it is parked.
 * @param at the moment at which the outcome takes effect
 * @returns `null` when nothing changes
 */
export function judgeSettlement(loaded: SettlementLoaded, outcome: Outcome, at: Date): StockBookings | null {
  const { reward, purchase } = loaded;
  const before = purchase.status;
  const status = statusAfter(before, outcome, reward);
  if (status === before) return null;
  const stock = stockOf(reward);
  if (before === 'held') stock.held -= 1n;
  if (status === 'claimed') {
    stock.claims += 1n;
    if (reward.coupons > 0n) stock.couponsTaken += 1n;
  }
  const isReversed = before === 'claimed';
  if (isReversed) stock.claims -= 1n;
  return {
    reward: stock,
    purchases: [{ ...purchase, status, settledAt: at }],
    claims: status === 'claimed' ? [claimOf(loaded, reward.coupons > 0n ? stock.couponsTaken : null, at)] : [],
    reversals: isReversed ? [{ claimId: purchase.id, participantId: purchase.participantId, reversedAt: at }] : [],
    facts: [
      ...(status === 'claimed' ? [claimedFact(purchase, at)] : []),
      ...(isReversed ? [reversedFact(purchase, at)] : []),
    ],
  };
}

function statusAfter(status: Purchase['status'], outcome: Outcome, reward: PurchasedReward): Purchase['status'] {
  switch (outcome) {
    case 'ended':
      return status === 'held' ? 'released' : status;
    case 'paid':
      if (status === 'held') return 'claimed';
      if (status === 'released') return isSoldOut(reward) ? 'parked' : 'claimed';
      return status;
    case 'refunded':
      return 'refunded';
  }
}

const stockOf = ({ id, claims, held, couponsTaken }: PurchasedReward): StockBookings['reward'] => ({
  id,
  claims,
  held,
  couponsTaken,
});

const claimOf = (
  { purchase, times, balance }: SettlementLoaded,
  couponNumber: bigint | null,
  at: Date,
): StockClaim => ({
  id: purchase.id,
  rewardId: purchase.rewardId,
  participantId: purchase.participantId,
  ordinal: times + 1,
  unusedPoints: balance,
  claimedAt: at,
  couponNumber,
});

const claimedFact = ({ id, rewardId, participantId, title }: Purchase, at: Date): DomainEvent => ({
  type: 'reward.claimed',
  data: {
    claim_id: id,
    reward_id: rewardId,
    name: title,
    participant_id: participantId,
    points: 0,
    claimed_at: at.toISOString(),
  },
  effective_at: at.toISOString(),
});

const reversedFact = ({ id, rewardId, participantId }: Purchase, at: Date): DomainEvent => ({
  type: 'claim.reversed',
  data: { claim_id: id, reward_id: rewardId, participant_id: participantId, reversed_at: at.toISOString() },
  effective_at: at.toISOString(),
});
