import type { DomainEvent, RewardPaymentParked, RewardPaymentSettled } from '@laurel/contracts/events/domain-event';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import {
  type ClaimedReward,
  isLimitReached,
  isSoldOut,
  refusalOf,
  shortfallText,
} from '../../rewards/refusals/refusal.ts';
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
  /** Number of pieces of other rewards that are held for the participant. */
  others: number;
  /** Id of the new purchase, and of the claim that it becomes. */
  newId: string;
  participantId: string;
  /** Number of times that the participant has the reward: claims that stand, awards and offers. */
  times: number;
  balance: bigint;
  /** The program's word for points. */
  pointsTerm: string;
}

/** Pieces that are held for one participant at a time: a few people cannot hold all pieces of all rewards. */
const HELD_AT_ONCE = 5;

/** The reason why a piece is not held, or the purchase to pay for. */
export type Hold =
  | { refusal: ClaimRefusal | 'too_many_payments'; message: string | null }
  | { refusal: null; purchase: Purchase; unusedPoints: bigint };

/** Input of the decision on an outcome of a payment. */
export interface SettlementLoaded {
  reward: PurchasedReward;
  purchase: Purchase;
  /** Claims that the participant has ever made of the reward, reversed ones included. */
  times: number;
  /** Number of times that the participant has the reward now. */
  had: number;
  /** The claim that the purchase became was reversed; the same claim can stand again. */
  isReversed: boolean;
  balance: bigint;
}

/** News of a payment. The one with the highest version is how the payment stands. */
export interface Settlement {
  outcome: Outcome;
  /** `null` when the sender states none: then only outcomes that follow the present one apply. */
  version: number | null;
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
  if (loaded.others >= HELD_AT_ONCE) return { hold: { refusal: 'too_many_payments', message: null }, bookings: null };
  const { newId: id, participantId } = loaded;
  const purchase: Purchase = {
    id,
    rewardId: reward.id,
    participantId,
    title: reward.name,
    amount,
    currency,
    status: 'held',
    version: 0,
    settledAt: null,
  };
  return {
    hold: { refusal: null, purchase, unusedPoints: balance },
    bookings: {
      reward: { ...stockOf(reward), held: reward.held + 1n },
      claims: [],
      restorations: [],
      reversals: [],
      purchases: [purchase],
      events: [],
    },
  };
}

/**
 * Updates a purchase with an outcome of its payment; outcomes arrive in any order and any number of times. A dispute
 * takes the claim back and holds its piece until it is decided. A payment is parked when the participant has the
 * reward otherwise by now, or when no piece or code is left for it.
 * @param at the moment at which the outcome takes effect
 * @returns `null` when nothing changes
 */
export function judgeSettlement(loaded: SettlementLoaded, settlement: Settlement, at: Date): StockBookings | null {
  const { reward, purchase, isReversed } = loaded;
  const { status: before } = purchase;
  if (isOutdated(purchase, settlement)) return null;
  const { status, reason } = statusAfter(loaded, settlement.outcome);
  const version = settlement.version ?? purchase.version;
  if (status === before && version === purchase.version) return null;
  const next = { ...purchase, status, version, settledAt: status === before ? purchase.settledAt : at };
  const stock = stockOf(reward);
  if (holdsPiece(before)) stock.held -= 1n;
  if (holdsPiece(status)) stock.held += 1n;
  const isGiven = status === 'claimed' && before !== 'claimed';
  const isTaken = status !== 'claimed' && before === 'claimed';
  const takesCode = isGiven && !isReversed && reward.hasCodes;
  if (isGiven) stock.claims += 1n;
  if (takesCode) stock.couponsTaken += 1n;
  if (isTaken) stock.claims -= 1n;
  const { id: claimId, participantId } = purchase;
  return {
    reward: stock,
    purchases: [next],
    claims: isGiven && !isReversed ? [claimOf(loaded, takesCode ? stock.couponsTaken : null, at)] : [],
    restorations: isGiven && isReversed ? [{ claimId, participantId }] : [],
    reversals: isTaken ? [{ claimId, participantId, reversedAt: at }] : [],
    events: [
      ...(isGiven ? [claimedEvent(next, at)] : []),
      ...(isTaken ? [reversedEvent(next, at)] : []),
      ...(reason === null ? [] : [parkedEvent(purchase, reason, settlement.version, at)]),
    ],
  };
}

function isOutdated({ status, version: known }: Purchase, { outcome, version }: Settlement): boolean {
  if (version !== null) return version <= known;
  return status === 'refunded' || (status === 'disputed' && outcome !== 'refunded');
}

interface NextStatus {
  status: Purchase['status'];
  /** Why a person has to decide. */
  reason: RewardPaymentParked['reason'] | null;
}

const plain = (status: Purchase['status']): NextStatus => ({ status, reason: null });
const parked = (reason: RewardPaymentParked['reason']): NextStatus => ({ status: 'parked', reason });

function statusAfter(loaded: SettlementLoaded, outcome: Outcome): NextStatus {
  const { status } = loaded.purchase;
  switch (outcome) {
    case 'ended':
      return plain(holdsPiece(status) ? 'released' : status);
    case 'disputed':
      return plain(status === 'held' || status === 'claimed' ? 'disputed' : status);
    case 'paid':
      return status === 'claimed' || status === 'parked' ? plain(status) : statusOncePaid(loaded);
    case 'refunded':
      return plain('refunded');
  }
}

function statusOncePaid({ reward, purchase, had, isReversed }: SettlementLoaded): NextStatus {
  if (reward.perParticipant !== null && had >= reward.perParticipant) return parked('already_has');
  const hasPiece = holdsPiece(purchase.status);
  if (isReversed) return !hasPiece && isLimitReached(reward) ? parked('no_piece') : plain('claimed');
  if (!hasPiece && isSoldOut(reward)) return parked('no_piece');
  return reward.hasCodes && reward.couponsTaken >= reward.coupons ? parked('no_piece') : plain('claimed');
}

const holdsPiece = (status: Purchase['status']): boolean => status === 'held' || status === 'disputed';

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
  how: null,
});

const claimedEvent = ({ id, rewardId, participantId, title, version }: Purchase, at: Date): DomainEvent => ({
  type: 'reward.claimed',
  data: {
    claim_id: id,
    reward_id: rewardId,
    name: title,
    participant_id: participantId,
    points: 0,
    claimed_at: at.toISOString(),
    version,
  },
  effective_at: at.toISOString(),
});

const reversedEvent = ({ id, rewardId, participantId, version }: Purchase, at: Date): DomainEvent => ({
  type: 'claim.reversed',
  data: { claim_id: id, reward_id: rewardId, participant_id: participantId, reversed_at: at.toISOString(), version },
  effective_at: at.toISOString(),
});

const parkedEvent = (
  { id }: Purchase,
  reason: RewardPaymentParked['reason'],
  version: number | null,
  at: Date,
): DomainEvent => ({
  type: 'reward_payment.parked',
  data: { claim_id: id, reason, ...(version !== null && { version }) },
  effective_at: at.toISOString(),
});
