import type { RewardKindRules } from './reward-kind.ts';

export const sweepstake: RewardKindRules = {
  isClaimed: false,
  isAwarded: false,
  isAssigned: false,
  isDrawn: true,
  isContest: false,
  hasThreshold: true,
  countsChallenges: false,
  isLimited: true,
  takesCoupons: true,
  hasActiveImage: false,
  hasCollection: false,
};
