import type { RewardKindRules } from './reward-kind.ts';

export const milestone: RewardKindRules = {
  isClaimed: false,
  isAwarded: true,
  isAssigned: true,
  isDrawn: false,
  isContest: false,
  hasThreshold: true,
  countsChallenges: true,
  isLimited: true,
  takesCoupons: true,
  hasActiveImage: false,
  hasCollection: false,
};
