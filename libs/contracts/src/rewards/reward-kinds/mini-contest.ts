import type { RewardKindRules } from './reward-kind.ts';

export const miniContest: RewardKindRules = {
  isClaimed: false,
  isAwarded: false,
  isAssigned: true,
  isDrawn: false,
  isContest: true,
  hasThreshold: true,
  countsChallenges: false,
  isLimited: true,
  takesCoupons: true,
  hasActiveImage: false,
  hasCollection: false,
};
