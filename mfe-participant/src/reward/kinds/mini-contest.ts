import type { SiteReward } from './site-reward.ts';

export const miniContest: SiteReward = {
  Action: null,
  rule: (t, values) => t('reward.contestRule', values),
  hasEntries: false,
};
