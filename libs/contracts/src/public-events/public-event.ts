/** The events that a program's own systems can read and receive. A released name is never given another meaning. */
export const publicEventTypes = [
  'api_key.expiring',
  'challenge.completed',
  'claim.reversed',
  'completion.partly_refunded',
  'completion.reversed',
  'membership.changed',
  'offer.redeemed',
  'participant.created',
  'participant.deleted',
  'participant.recruited',
  'participant.reset',
  'participant.updated',
  'payment.settled',
  'points.changed',
  'points.imported',
  'profile.answered',
  'receipt.accepted',
  'receipt.assessed',
  'referral.qualified',
  'reward.awarded',
  'reward.claimed',
  'reward.won',
  'webhook_endpoint.disabled',
] as const;
export type PublicEventType = (typeof publicEventTypes)[number];

export const isPublicEventType = (type: string): type is PublicEventType =>
  (publicEventTypes as readonly string[]).includes(type);

/** The version of the shapes that events have now. */
export const publicEventVersion = '2026-11-27';

/** A public event without its envelope, as a mapper makes it from an event between services. */
export interface MappedEvent {
  type: PublicEventType;
  /** The participant whom it is about. */
  participant_id: string | null;
  /**
   * Ids, figures and names of records of the program. No name, address or answer of a person leaves here; of a receipt its
   * merchant and total do, until the person is erased.
   */
  object: Record<string, unknown>;
}

/** The fields of `object` that are emptied once the participant is erased; `erase_public_events` empties the same ones. */
const personalFields: Partial<Record<PublicEventType, readonly string[]>> = {
  'receipt.assessed': ['merchant_name', 'total_amount'],
};

/** The event as it is stored after its participant's erasure: what it says of a person is `null`. */
export function withoutPersonal<Mapped extends MappedEvent>(event: Mapped): Mapped {
  const emptied = (personalFields[event.type] ?? []).map((field) => [field, null] as const);
  return { ...event, object: { ...event.object, ...Object.fromEntries(emptied) } };
}

/** An event as webhooks receive it and as the log shows it, in snake case. */
export class PublicEvent {
  /** The same wherever the event is read and however often it is sent. */
  id: string;
  type: PublicEventType;
  /** The version of the shape of `data`. */
  api_version: string;
  /** ISO 8601: when it happened. */
  timestamp: string;
  program_id: string;
  /** An example that staff have sent to try an endpoint; nothing has happened. */
  test: boolean;
  /** Grows by one with each event of the program, in the order of the log; `null` for an example. */
  sequence: string | null;
  /** Grows by one with each event about the participant; `null` for an example, and without a participant. */
  participant_sequence: string | null;
  /** The request that caused it, where there was one. */
  cause: PublicEventCause | null;
  data: PublicEventData;
}

export class PublicEventCause {
  request_id: string;
}

export class PublicEventData {
  object: Record<string, unknown>;
}
