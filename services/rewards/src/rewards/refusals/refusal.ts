import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import type { ClaimRefusal, RewardSelection, RewardStatus } from '@laurel/contracts/rewards/reward-types';

/** The fields of a reward that decide claims. */
export interface ClaimedReward {
  id: string;
  name: string;
  selection: RewardSelection;
  isApproved: boolean;
  isVisible: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Price in minor units of its currency; `null` for a reward without one. */
  price: number | null;
  /** Points of one claim. */
  threshold: bigint;
  /** Pieces for all participants together. */
  claimLimit: bigint | null;
  /** Claims of one participant. */
  perParticipant: number | null;
  claims: bigint;
  /** Pieces that participants are paying for. */
  held: bigint;
  /** Codes were added to it: from then on each claim takes one, also while all are withdrawn. */
  hasCodes: boolean;
  coupons: bigint;
  couponsTaken: bigint;
}

/**
 * The reason why a reward is locked, that is, cannot be claimed now; `null` without one. The order below decides when
 * several reasons apply. Callers judge barred participants and prices in money.
 * @param times number of the participant's claims of it that stand; purchases, pages and the API add awards and offers
 * @param balance spendable points, below 0 when a correction took back spent points
 */
export function refusalOf(reward: ClaimedReward, times: number, balance: bigint, now: Date): ClaimRefusal | null {
  const status = statusOf(reward, now);
  if (!rewardKinds[reward.selection].isClaimed || !reward.isVisible || status === 'draft') return 'not_claimable';
  if (status === 'scheduled') return 'not_started';
  if (status === 'ended') return 'ended';
  if (reward.perParticipant !== null && times >= reward.perParticipant) return 'already_claimed';
  if (isSoldOut(reward)) return 'sold_out';
  if (balance < reward.threshold || balance < 0n) return 'insufficient_points';
  return null;
}

const digits = new Intl.NumberFormat('en-US');

/** Text with the missing points, in the program's own word for points. */
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

export type Stock = Pick<ClaimedReward, 'claimLimit' | 'claims' | 'held' | 'hasCodes' | 'coupons' | 'couponsTaken'>;

/**
 * Number of pieces that can still be given, by its limit and its codes; `null` for no limit. Held pieces count as
 * given.
 */
export function piecesLeft({ claimLimit, claims, held, hasCodes, coupons, couponsTaken }: Stock): bigint | null {
  const ofLimit = leftOfLimit({ claimLimit, claims, held });
  const ofCodes = hasCodes ? coupons - couponsTaken - held : null;
  if (ofLimit === null || ofCodes === null) return ofLimit ?? ofCodes;
  return ofLimit < ofCodes ? ofLimit : ofCodes;
}

type Limit = Pick<Stock, 'claimLimit' | 'claims' | 'held'>;

const leftOfLimit = ({ claimLimit, claims, held }: Limit): bigint | null =>
  claimLimit === null ? null : claimLimit - claims - held;

/** No piece is left for a reversed claim to stand again. It needs no code: its own was given to no other participant. */
export function isLimitReached(limit: Limit): boolean {
  const left = leftOfLimit(limit);
  return left !== null && left <= 0n;
}

/** All pieces are given or, for a reward with codes, all codes. */
export function isSoldOut(stock: Stock): boolean {
  const left = piecesLeft(stock);
  return left !== null && left <= 0n;
}
