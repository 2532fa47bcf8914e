/** What service and front ends know of a type of reward. */
export interface RewardKindRules {
  /** Participants claim it themselves, for points or for money. */
  isClaimed: boolean;
  /** Participants get it as soon as they reach its threshold. */
  isAwarded: boolean;
  /** Staff assign it to all participants who meet its condition. */
  isAssigned: boolean;
  /** Its winners are drawn from entrants. */
  isDrawn: boolean;
  /** Its winners are those with most points. */
  isContest: boolean;
  /** A number of points, or of challenges, decides. */
  hasThreshold: boolean;
  /** Its threshold counts challenges. */
  countsChallenges: boolean;
  /** Staff may limit how many there are. */
  isLimited: boolean;
  takesCoupons: boolean;
  /** Who has it sees another picture. */
  hasActiveImage: boolean;
  /** Who has it may get a token of a collection. */
  hasCollection: boolean;
}
