import { termHeading } from '@laurel/admin-kit/program';
import type { RewardStatus } from '@laurel/contracts/rewards/reward-types';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import type { Tone } from '@laurel/ui';
import { formatMoney, formatNumber } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import { programName } from './challenges.ts';
import { type RewardKind, rewardKinds } from './reward-kinds.ts';
import type { RewardTexts } from './reward-texts.ts';

export const rewardKeys = queryKeys('rewards');

/** The screens and calls of rewards; in the back-office both have the same addresses. */
export const rewardsOf = (programId: string) => `/admin/v2/programs/${encodeURIComponent(programId)}/rewards` as const;
export const rewardAt = (id: string) => `/admin/v2/rewards/${encodeURIComponent(id)}` as const;
export const rewardJobsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/reward_jobs` as const;

/** The breadcrumb to the list of a program's rewards. */
export const backToList = (t: RewardTexts, programId: string): { label: string; to: string } => ({
  label: t('form.backTo', {
    rewards: termHeading(programId, 'rewards'),
    program: programName(programId),
  }),
  to: rewardsOf(programId),
});

export const rewardTones: Record<RewardStatus, Tone> = {
  active: 'success',
  scheduled: 'info',
  draft: 'neutral',
  ended: 'warning',
};

export const kindOf = ({ selection, price }: Pick<RewardRow, 'selection' | 'price'>): RewardKind =>
  price === null ? selection : 'priced';

/** Points, money where it is paid for with money, or the completed challenges of a milestone. */
export function costOf(t: RewardTexts, { selection, threshold, price }: RewardRow): string {
  if (price !== null) return formatMoney(price.amount, price.currency);
  const number = formatNumber(threshold);
  return rewardKinds[selection].countsChallenges ? t('list.challenges', { count: threshold, number }) : number;
}
