import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';
import { achievement } from './achievement.ts';
import { milestone } from './milestone.ts';
import { miniContest } from './mini-contest.ts';
import { offer } from './offer.tsx';
import { redeem } from './redeem.tsx';
import type { SiteReward } from './site-reward.ts';
import { sweepstake } from './sweepstake.ts';

const siteRewards: Record<RewardSelection, SiteReward> = {
  sweepstake,
  achievement,
  milestone,
  redeem,
  offer,
  mini_contest: miniContest,
};

/** A reward to look at. */
const plain: SiteReward = { Action: null, rule: () => null, hasEntries: false };

/** A later server may know types that this release does not. */
export const siteRewardOf = (selection: RewardSelection): SiteReward =>
  Object.hasOwn(siteRewards, selection) ? siteRewards[selection] : plain;
