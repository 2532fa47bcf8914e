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

/** A reward that can be read and not acted on. */
const readOnlyReward: SiteReward = { Action: null, rule: () => null, hasEntries: false };

/** Looks up a type; a server of a later release may send one that is missing here. */
export const siteRewardOf = (selection: RewardSelection): SiteReward =>
  Object.hasOwn(siteRewards, selection) ? siteRewards[selection] : readOnlyReward;
