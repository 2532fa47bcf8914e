import type { SiteReward } from './site-reward.ts';

export const achievement: SiteReward = {
  Action: null,
  rule: (t, values) => t('reward.achievementRule', values),
  hasEntries: false,
};
