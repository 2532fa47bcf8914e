import type { ClaimRefusal, RewardSelection, RewardStatus } from '@laurel/contracts/rewards/reward-types';

/** A reward as far as it decides claims. */
export interface ClaimedReward {
  id: string;
  name: string;
  selection: RewardSelection;
  isApproved: boolean;
  isVisible: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** In hundredths of its currency; `null` for one that costs no money. */
  price: number | null;
  /** Points of one claim. */
  threshold: bigint;
  claimLimit: bigint | null;
  perParticipant: number | null;
  claims: bigint;
  /** Pieces that somebody is paying for. */
  held: bigint;
  /** Codes, one for each claim; a reward without any hands out none. */
  coupons: bigint;
  couponsTaken: bigint;
}

/**
 * Why a reward cannot be claimed now, `null` when it can. Where several reasons apply, the first of the order below is told.
 *
 * @param times how often the participant has claimed it
 * @param balance points that the participant can spend, below 0 when a correction took back what had been spent
 */
export function refusalOf(reward: ClaimedReward, times: number, balance: bigint, now: Date): ClaimRefusal | null {
  const status = statusOf(reward, now);
  if (reward.selection !== 'redeem' || !reward.isVisible || status === 'draft') return 'not_claimable';
  if (status === 'scheduled') return 'not_started';
  if (status === 'ended') return 'ended';
  if (reward.perParticipant !== null && times >= reward.perParticipant) return 'already_claimed';
  if (isSoldOut(reward)) return 'sold_out';
  if (balance < reward.threshold || balance < 0n) return 'insufficient_points';
  return null;
}

const digits = new Intl.NumberFormat('en-US');

/** How many points are missing, in the program's own word for points. */
export function shortfallText(cost: bigint, balance: bigint, term: string): string {
  const debt =
    balance < 0n ? 'Your balance is below zero because points that you had already used were taken back. ' : '';
  return `${debt}You need ${digits.format(cost - balance)} more ${term} to claim this reward.`;
}

export function statusOf(
  { isApproved, startsAt, endsAt }: Pick<ClaimedReward, 'isApproved' | 'startsAt' | 'endsAt'>,
  now: Date,
): RewardStatus {
  if (!isApproved) return 'draft';
  if (startsAt !== null && startsAt > now) return 'scheduled';
  return endsAt !== null && endsAt <= now ? 'ended' : 'active';
}

export type Stock = Pick<ClaimedReward, 'claimLimit' | 'claims' | 'held' | 'coupons' | 'couponsTaken'>;

/** How many can still be given, of its limit and of its codes; `null` for no end. What is held counts as given. */
export function piecesLeft({ claimLimit, claims, held, coupons, couponsTaken }: Stock): bigint | null {
  const ofLimit = claimLimit === null ? null : claimLimit - claims - held;
  const ofCodes = coupons > 0n ? coupons - couponsTaken - held : null;
  if (ofLimit === null || ofCodes === null) return ofLimit ?? ofCodes;
  return ofLimit < ofCodes ? ofLimit : ofCodes;
}

/** Neither a piece nor, where it has codes, a code is left. */
export function isSoldOut(stock: Stock): boolean {
  const left = piecesLeft(stock);
  return left !== null && left <= 0n;
}
