import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import type { ComponentType } from 'react';
import type { useTexts } from '../use-texts.ts';

// The texts take records, which interfaces are not.
export type RuleValues = {
  /** The threshold, at least 1. */
  count: number;
  /** The same in figures. */
  points: string;
  term: string;
};

/** The site's part for a type of reward. */
export interface SiteReward {
  /** What a participant can do with it. */
  Action: ComponentType<{ reward: RewardResponse }> | null;
  /** How to earn a reward that cannot be claimed; `null` when nothing has to be said. */
  rule: (t: RewardTexts, values: RuleValues, reward: RewardResponse) => string | null;
  /** Participants have entries in its draw. */
  hasEntries: boolean;
}

export type RewardTexts = ReturnType<typeof useTexts>;

export const isEarned = (reward: RewardResponse): boolean => reward.earned_by_current_participant_on !== null;
