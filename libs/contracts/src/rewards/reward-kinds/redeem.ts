import type { RewardKindRules } from './reward-kind.ts';

export const redeem: RewardKindRules = {
  isClaimed: true,
  isAwarded: false,
  isAssigned: false,
  isDrawn: false,
  isContest: false,
  hasThreshold: true,
  countsChallenges: false,
  isLimited: true,
  takesCoupons: true,
  hasActiveImage: false,
  hasCollection: false,
};
