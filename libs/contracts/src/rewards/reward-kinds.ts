import { achievement } from './reward-kinds/achievement.ts';
import { milestone } from './reward-kinds/milestone.ts';
import { miniContest } from './reward-kinds/mini-contest.ts';
import { offer } from './reward-kinds/offer.ts';
import { redeem } from './reward-kinds/redeem.ts';
import type { RewardKindRules } from './reward-kinds/reward-kind.ts';
import { sweepstake } from './reward-kinds/sweepstake.ts';
import type { RewardSelection } from './reward-types.ts';

export const rewardKinds: Record<RewardSelection, RewardKindRules> = {
  sweepstake,
  achievement,
  milestone,
  redeem,
  offer,
  mini_contest: miniContest,
};
