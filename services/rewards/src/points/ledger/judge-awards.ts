import type { DomainEvent } from '@laurel/contracts/events/domain-event';

/** An achievement or a milestone that is approved, shown and without a limit. */
export interface AwardableReward {
  id: string;
  /** Lifetime points, or completed challenges. */
  threshold: bigint;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** A participant's progress at a moment: lifetime points, or completed challenges. */
export interface Progress {
  at: Date;
  value: bigint;
}

export interface Award {
  participantId: string;
  rewardId: string;
  earnedAt: Date;
}

/** Maximum of participants in one event. */
const MAX_PARTICIPANTS = 1_000;

/**
 * The rewards that a participant has reached and does not have yet, each at the first moment at which both its period
 * and the progress allow it. The moment of the progress decides, not the moment of processing.
 * @param progress in any order
 * @param has ids of rewards that the participant has
 */
export function judgeAwards(
  participantId: string,
  progress: readonly Progress[],
  rewards: readonly AwardableReward[],
  has: ReadonlySet<string>,
): Award[] {
  const inOrder = [...progress].sort((a, b) => a.at.getTime() - b.at.getTime());
  return rewards.flatMap((reward) => {
    if (has.has(reward.id)) return [];
    const reached = inOrder.find(({ at, value }) => value >= reward.threshold && isActive(reward, at));
    return reached === undefined ? [] : [{ participantId, rewardId: reward.id, earnedAt: reached.at }];
  });
}

/** The events of awards: for each reward one for up to 1,000 participants. */
export function awardEvents(awards: readonly Award[]): Extract<DomainEvent, { type: 'reward.awarded' }>[] {
  return [...new Set(awards.map(({ rewardId }) => rewardId))].flatMap((reward_id) => {
    const given = awards.filter(({ rewardId }) => rewardId === reward_id);
    return Array.from({ length: Math.ceil(given.length / MAX_PARTICIPANTS) }, (_, part) => {
      const chunk = given.slice(part * MAX_PARTICIPANTS, (part + 1) * MAX_PARTICIPANTS);
      const awarded_at = new Date(Math.max(...chunk.map(({ earnedAt }) => earnedAt.getTime()))).toISOString();
      const participant_ids = chunk.map(({ participantId }) => participantId);
      return { type: 'reward.awarded', data: { reward_id, participant_ids, awarded_at }, effective_at: awarded_at };
    });
  });
}

const isActive = ({ startsAt, endsAt }: AwardableReward, at: Date): boolean =>
  (startsAt === null || startsAt <= at) && (endsAt === null || at < endsAt);
