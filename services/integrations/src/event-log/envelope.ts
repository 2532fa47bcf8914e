import type { EventCause } from '@laurel/contracts/events/envelope';
import { type PublicEvent, type MappedEvent, publicEventVersion } from '@laurel/contracts/public-events/public-event';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** Bytes of an envelope; a longer object is left out but for what finds it. */
const MOST_BYTES = 20_000;

/** A public event on its way into the log. */
export interface LoggedEvent extends MappedEvent {
  id: string;
  /** ISO 8601. */
  timestamp: string;
  cause: EventCause | null;
  /** The trace of the service's event that it is made of. */
  trace_id: string | null;
}

/** Where an event stands in the log of its program, and among those about its participant. */
export interface LogPosition {
  sequence: string;
  participant_sequence: string | null;
}

/** The envelope of an event as JSON; of one whose object is too long, the object has ids alone. */
export function envelopeOf({ programId }: TenantScope, event: LoggedEvent, position: LogPosition | null): string {
  const envelope = {
    id: event.id,
    type: event.type,
    api_version: publicEventVersion,
    timestamp: event.timestamp,
    program_id: programId,
    test: position === null,
    sequence: position?.sequence ?? null,
    participant_sequence: position?.participant_sequence ?? null,
    cause: event.cause?.request_id === undefined ? null : { request_id: event.cause.request_id },
    data: { object: event.object },
  } satisfies PublicEvent;
  const body = JSON.stringify(envelope);
  if (Buffer.byteLength(body) <= MOST_BYTES) return body;
  const ids = Object.entries(event.object).filter(([name]) => /(?:^|_)id$/.test(name));
  return JSON.stringify({ ...envelope, data: { object: Object.fromEntries(ids) } });
}
