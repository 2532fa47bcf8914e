import { type DomainEvent, eventVersions } from '@laurel/contracts/events/domain-event';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';
import { appendSql } from './event-log.sql.ts';
import { Relay } from './relay.ts';

/** Records facts in the service's event log. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly relay: Relay,
  ) {}

  /** Writes facts in the open transaction; they leave when that commits. */
  async append(scope: TenantScope, ...events: DomainEvent[]): Promise<void> {
    const rows = events.map((event) => ({
      type: event.type,
      version: eventVersions[event.type] ?? 1,
      payload: event.data,
      participant_id: participantOf(event),
      effective_at: event.effective_at,
    }));
    await this.database.query(scope, appendSql, [scope.programId, JSON.stringify(rows)]);
    this.database.afterCommit(() => this.relay.wake());
  }
}

/** Whom a fact is about, where its payload names one participant. */
function participantOf({ data }: DomainEvent): string | undefined {
  return 'participant_id' in data ? data.participant_id : undefined;
}
