import type { ParticipantSnapshot } from '../identity/participant-snapshot.ts';
import type { ProgramSnapshot } from '../programs/program-snapshot.ts';

/** A participant's points after an entry; `version` counts the account's entries, so that an older fact never wins. */
export interface PointsChanged {
  participant_id: string;
  /** Points that can be spent. */
  unused_points: string;
  /** Points ever earned. */
  points: string;
  version: string;
}

export interface ChallengeCompleted {
  completion_id: string;
  challenge_id: string;
  challenge_type: string;
  title: string;
  participant_id: string;
  /** Points earned, possibly 0 for a challenge whose reward is a prize. */
  points: number;
  completed_at: string;
}

export interface RewardClaimed {
  claim_id: string;
  reward_id: string;
  name: string;
  participant_id: string;
  /** Points spent. */
  points: number;
  claimed_at: string;
}

/** Every fact by its name. */
export interface DomainEvents {
  'program.changed': ProgramSnapshot;
  'participant.registered': ParticipantSnapshot;
  'participant.changed': ParticipantSnapshot;
  'challenge.completed': ChallengeCompleted;
  'points.changed': PointsChanged;
  'reward.claimed': RewardClaimed;
}

export type EventType = keyof DomainEvents;

export type DomainEvent = { [Type in EventType]: { type: Type; data: DomainEvents[Type] } }[EventType];

export type ServiceName = 'identity' | 'programs' | 'rewards';

/** Which services hear of a fact: one outbox row each. */
export const eventRoutes = {
  'program.changed': ['identity', 'rewards'],
  'participant.registered': ['programs', 'rewards'],
  'participant.changed': ['programs', 'rewards'],
  'challenge.completed': ['identity', 'rewards'],
  'points.changed': ['identity'],
  'reward.claimed': ['programs', 'identity'],
} as const satisfies Record<EventType, readonly ServiceName[]>;
