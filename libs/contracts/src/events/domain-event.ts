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

/** The points of a receipt as they are now; a later `revision` replaces all earlier ones. */
export interface ReceiptAssessed {
  receipt_id: string;
  participant_id: string;
  /** Points of the whole receipt, possibly 0 when they were taken back. */
  points: number;
  revision: number;
  merchant_name: string | null;
  /** Decimal string in the currency's main unit. */
  total_amount: string | null;
  assessed_at: string;
}

/** The ledger has brought the participant's points in line with a revision of a receipt. */
export interface ReceiptPointsPosted {
  receipt_id: string;
  participant_id: string;
  revision: number;
  /** Points of the whole receipt at that revision. */
  points: number;
}

/** Every fact by its name. */
export interface DomainEvents {
  'program.changed': ProgramSnapshot;
  'participant.registered': ParticipantSnapshot;
  'participant.changed': ParticipantSnapshot;
  'challenge.completed': ChallengeCompleted;
  'points.changed': PointsChanged;
  'reward.claimed': RewardClaimed;
  'receipt.assessed': ReceiptAssessed;
  'receipt.points_posted': ReceiptPointsPosted;
}

export type EventType = keyof DomainEvents;

export type DomainEvent = { [Type in EventType]: { type: Type; data: DomainEvents[Type] } }[EventType];

export type ServiceName = 'identity' | 'programs' | 'rewards' | 'receipts' | 'offers';

/** Which services hear of a fact: one outbox row each. */
export const eventRoutes = {
  'program.changed': ['identity', 'rewards', 'receipts'],
  'participant.registered': ['programs', 'rewards', 'receipts'],
  'participant.changed': ['programs', 'rewards', 'receipts'],
  'challenge.completed': ['identity', 'rewards', 'receipts'],
  'points.changed': ['identity', 'receipts'],
  'reward.claimed': ['programs', 'identity'],
  'receipt.assessed': ['rewards', 'programs'],
  'receipt.points_posted': ['receipts'],
} as const satisfies Record<EventType, readonly ServiceName[]>;
