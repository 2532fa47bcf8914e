/** The rules of a kind of reward that the service and the front ends share. */
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
  /** Participants who have it see another picture. */
  hasActiveImage: boolean;
  /** Participants who have it may get a token of a collection. */
  hasCollection: boolean;
}
