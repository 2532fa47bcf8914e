import { isBarred } from '@laurel/contracts/identity/participant-snapshot';
import type { ClaimReason } from '@laurel/contracts/public-api/rewards.dto';
import type { ClaimRefusal } from '@laurel/contracts/rewards/reward-types';
import { type ClaimedReward, refusalOf } from '../../refusals/refusal.ts';

/** The words of the public API for the refusals of a claim. */
export const reasonsOf: Readonly<Record<ClaimRefusal, ClaimReason>> = {
  insufficient_points: 'not_enough_points',
  sold_out: 'sold_out',
  already_claimed: 'limit_reached',
  not_started: 'not_started',
  ended: 'ended',
  not_claimable: 'not_eligible',
};

/** What decides whether a participant can claim. */
export interface Claimant {
  status: string;
  balance: bigint;
}

/**
 * Why another system cannot claim a reward for a participant now; `null` when it can. Rewards for money are claimed on
 * the site alone, where they are paid for.
 */
export function claimReason(
  reward: ClaimedReward,
  { status, balance }: Claimant,
  times: number,
  now: Date,
): ClaimReason | null {
  if (isBarred(status) || reward.price !== null) return 'not_eligible';
  const refusal = refusalOf(reward, times, balance, now);
  return refusal === null ? null : reasonsOf[refusal];
}
