import type { RewardKindRules } from './reward-kind.ts';

export const offer: RewardKindRules = {
  isClaimed: false,
  isAwarded: false,
  isAssigned: false,
  isDrawn: false,
  isContest: false,
  hasThreshold: false,
  countsChallenges: false,
  isLimited: false,
  takesCoupons: false,
  hasActiveImage: false,
  hasCollection: false,
};
