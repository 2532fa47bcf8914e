import { type DomainEvent, eventSenders, eventVersions } from '@laurel/contracts/events/domain-event';
import { faultOfPayload } from '@laurel/contracts/events/event-schemas';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { appendSql } from './event-log.sql.ts';
import { EVENT_OPTIONS, type EventOptions } from './options.ts';
import { Relay } from './relay.ts';

/** The request that a fact comes from, where the transaction that stores it has several. */
interface FactOrigin {
  traceId: string | null;
  /** JSON. */
  cause: string | null;
}

type Fact = DomainEvent & Partial<FactOrigin>;

/** Records facts in the service's event log. */
@Injectable()
export class Outbox {
  constructor(
    @Inject(EVENT_OPTIONS) private readonly options: EventOptions,
    private readonly database: Database,
    private readonly relay: Relay,
  ) {}

  /** Writes facts in the open transaction; they leave when that commits. One of another shape than its schema fails it. */
  async append(scope: TenantScope, ...events: DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.database.query(scope, appendSql, this.values(scope, events));
    this.database.afterCommit(() => this.wake());
  }

  /** The statement that `append` runs, for a transaction of a connection of the caller's own, who calls `wake` after it. */
  statement(scope: TenantScope, events: readonly Fact[]): { name: string; text: string; values: unknown[] } {
    return { name: 'append_events', text: appendSql, values: this.values(scope, events) };
  }

  /** What append_events() takes, for a function that writes facts together with what they tell of. */
  rows(events: readonly Fact[]): object[] {
    return events.map((event) => rowOf(event, this.options.service));
  }

  /** Sends what was committed without waiting for the next poll. */
  wake(): void {
    this.relay.wake();
  }

  private values({ programId }: TenantScope, events: readonly Fact[]): [programId: string, rows: string] {
    return [programId, JSON.stringify(this.rows(events))];
  }
}

function rowOf(event: Fact, service: string): object {
  const { type, data, effective_at, traceId, cause } = event;
  const senders: readonly string[] = eventSenders[type];
  if (!senders.includes(service)) throw new Error(`${service} is no sender of ${type}`);
  const version = eventVersions[type] ?? 1;
  const fault = faultOfPayload(type, data, version);
  if (fault !== undefined) throw new Error(`${type} cannot be told: ${fault}`);
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

/** Whom a fact is about, where its payload names one participant, or tells of a change of one. */
function participantOf({ data }: DomainEvent): string | undefined {
  if ('resource' in data) return data.resource === 'participant' ? data.resource_id : undefined;
  return 'participant_id' in data ? data.participant_id : undefined;
}
