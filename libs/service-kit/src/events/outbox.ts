import { type DomainEvent, eventSenders, eventVersions } from '@laurel/contracts/events/domain-event';
import type { EventCause } from '@laurel/contracts/events/envelope';
import { faultOfPayload } from '@laurel/contracts/events/event-schemas';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { appendSql } from './event-log.sql.ts';
import { EVENT_OPTIONS, type EventOptions } from './options.ts';
import { Relay } from './relay.ts';

/** The request that caused an event; set where one transaction serves several requests. */
interface EventOrigin {
  traceId: string | null;
  /** JSON text. */
  cause: string | null;
}

type OutgoingEvent = DomainEvent & Partial<EventOrigin>;

/** The cause of events that state what is known already, so that copies can be made again. */
export const REPUBLISHED = JSON.stringify({ republished: true } satisfies EventCause);

/** Records events in the service's event log. */
@Injectable()
export class Outbox {
  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    private readonly database: Database,
    private readonly relay: Relay,
  ) {}

  /**
   * Writes events in the open transaction; they are delivered after its commit. An event that does not match its schema
   * fails the transaction.
   */
  async append(scope: TenantScope, ...events: OutgoingEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.database.query(scope, appendSql, this.values(scope, events));
    this.database.afterCommit(() => this.wake());
  }

  /**
   * The statement that `append` runs, for a caller's own transaction on its own connection; the caller runs `wake`
   * after it.
   */
  statement(scope: TenantScope, events: readonly OutgoingEvent[]): { name: string; text: string; values: unknown[] } {
    return { name: 'append_events', text: appendSql, values: this.values(scope, events) };
  }

  /** The parameter of append_events(), for SQL functions that write events together with their changes. */
  rows(events: readonly OutgoingEvent[]): object[] {
    return events.map((event) => rowOf(event, this.options.service));
  }

  /** Sends committed events without waiting for the next poll. */
  wake(): void {
    this.relay.wake();
  }

  private values({ programId }: TenantScope, events: readonly OutgoingEvent[]): [programId: string, rows: string] {
    return [programId, JSON.stringify(this.rows(events))];
  }
}

function rowOf(event: OutgoingEvent, service: string): object {
  const { type, data, effective_at, traceId, cause } = event;
  const senders: readonly string[] = eventSenders[type];
  if (!senders.includes(service)) throw new Error(`${service} is no sender of ${type}`);
  const version = eventVersions[type] ?? 1;
  const fault = faultOfPayload(type, data, version);
  if (fault !== undefined) throw new Error(`${type} does not match its schema: ${fault}`);
  return {
    type,
    version,
    payload: data,
    participant_id: participantOf(event),
    effective_at,
    trace_id: traceId,
    cause: cause == null ? null : (JSON.parse(cause) as unknown),
  };
}

/** The participant of an event whose payload names exactly one, directly or as a changed record. */
function participantOf({ data }: DomainEvent): string | undefined {
  if ('resource' in data) return data.resource === 'participant' ? data.resource_id : undefined;
  return 'participant_id' in data ? data.participant_id : undefined;
}
