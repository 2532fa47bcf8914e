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
  /** The participant has it already; only the moment is an earlier one. */
  isCorrection: boolean;
  /** The award was given to all at once who had reached the reward before: no progress corrects its moment. */
  isForAll?: boolean;
}

/** The rewards that a participant has; `null` for a moment that no progress can correct. */
export type AwardMoments = ReadonlyMap<string, Date | null>;

/** Maximum of participants in one event. */
const MAX_PARTICIPANTS = 1_000;

/**
 * The rewards that a participant has reached, each at the first moment at which both its period and the progress allow
 * it. The moment of the progress decides, not the moment of processing: progress that comes late corrects the moment
 * of an award.
 * @param progress in any order
 * @param has moments by reward
 */
export function judgeAwards(
  participantId: string,
  progress: readonly Progress[],
  rewards: readonly AwardableReward[],
  has: AwardMoments,
): Award[] {
  const inOrder = [...progress].sort((a, b) => a.at.getTime() - b.at.getTime());
  return rewards.flatMap((reward) => {
    const earlier = has.get(reward.id);
    if (earlier === null) return [];
    const reached = inOrder.find(({ at, value }) => value >= reward.threshold && isActive(reward, at));
    if (reached === undefined || (earlier !== undefined && earlier <= reached.at)) return [];
    return [{ participantId, rewardId: reward.id, earnedAt: reached.at, isCorrection: earlier !== undefined }];
  });
}

/** The events of new awards: for each reward one for up to 1,000 participants. */
export function awardEvents(awards: readonly Award[]): Extract<DomainEvent, { type: 'reward.awarded' }>[] {
  const newAwards = awards.filter(({ isCorrection }) => !isCorrection);
  return [...new Set(newAwards.map(({ rewardId }) => rewardId))].flatMap((reward_id) => {
    const given = newAwards.filter(({ rewardId }) => rewardId === reward_id);
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
