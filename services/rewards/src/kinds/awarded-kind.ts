import type { RewardSelection } from '@laurel/contracts/rewards/reward-types';

/** Rewards that participants get as soon as they reach its threshold. */
export type AwardedSelection = Extract<RewardSelection, 'achievement' | 'milestone'>;

/** The number that a threshold is compared with. */
export interface AwardedKind {
  /** The table and column of the participant's number. */
  source: readonly [table: string, column: string];
  /** The number of an earlier moment is known: the reward can be assigned after its end. */
  hasHistory: boolean;
  /** The number under the wallet's lock; `stored` was read before it. */
  reached: (wallet: { lifetime: bigint }, stored: string) => bigint;
}
