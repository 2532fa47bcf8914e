import type { RewardKindRules } from './reward-kind.ts';

export const achievement: RewardKindRules = {
  isClaimed: false,
  isAwarded: true,
  isAssigned: true,
  isDrawn: false,
  isContest: false,
  hasThreshold: true,
  countsChallenges: false,
  isLimited: true,
  takesCoupons: true,
  hasActiveImage: true,
  hasCollection: true,
};
