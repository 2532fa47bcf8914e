import type { SiteReward } from './site-reward.ts';

export const sweepstake: SiteReward = {
  Action: null,
  rule: (t, values) => t('reward.entryRule', values),
  hasEntries: true,
};
