import type { DomainEvent } from '@laurel/contracts/events/domain-event';

/** The tags of a reward, and the version that set them. */
export interface TaggedReward {
  id: string;
  tags: string[];
  version: number;
}

/**
 * The event with a reward's tags.
 * @param at the moment at which it takes effect, by default that of the transaction
 */
export const rewardTagged = ({ id, tags, version }: TaggedReward, at?: string): DomainEvent => ({
  type: 'reward.tagged',
  data: { reward_id: id, tags, version },
  ...(at !== undefined && { effective_at: at }),
});

/** Whether two lists have the same tags, written alike and in the same order. */
export const areSameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag, index) => tag === other[index]);
