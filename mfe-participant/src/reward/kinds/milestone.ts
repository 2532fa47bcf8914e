import { formatNumber } from '@laurel/web-kit';
import { isEarned, type SiteReward } from './site-reward.ts';

export const milestone: SiteReward = {
  Action: null,
  rule(t, { count }, reward) {
    const { completed_challenges: done } = reward;
    if (done === null || isEarned(reward)) return t('reward.milestoneRule', { count });
    return t('reward.milestoneProgress', { done: formatNumber(Math.min(done, count)), count });
  },
  hasEntries: false,
};
