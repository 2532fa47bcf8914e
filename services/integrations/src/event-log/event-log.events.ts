import type { EventType } from '@laurel/contracts/events/domain-event';
import { publicFactsOf, toldTypes } from '@laurel/contracts/public-events/public-facts';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { LoggedFact } from './envelope.ts';
import { EventLogService } from './event-log.service.ts';

/** Writes what the world outside is told of the platform's facts to the log. */
@Injectable()
export class EventLogEvents {
  constructor(private readonly log: EventLogService) {}

  async take(scope: TenantScope, events: readonly EventOf<EventType>[]): Promise<void> {
    const erased = events.filter(
      (event): event is EventOf<'participant.erased'> => event.type === 'participant.erased',
    );
    if (erased.length > 0) {
      await this.log.forget(
        scope,
        erased.map(({ data }) => data.participant_id),
      );
    }
    await this.log.append(scope, events.flatMap(loggedFactsOf));
  }
}

/** Nothing for a fact that only repeats what is known; of a fact about many, one event a participant. */
function loggedFactsOf({ id, type, effective_at, cause = null, data }: EventOf<EventType>): LoggedFact[] {
  if (cause?.retold) return [];
  const facts = publicFactsOf(type, data);
  return facts.map((fact) => ({
    ...fact,
    // The same fact gives the same ids, however often it is sent.
    id: facts.length === 1 ? id : uuidV5(fact.participant_id ?? '', id),
    timestamp: effective_at,
    cause,
  }));
}

// A handler for each told type; a class with a method a type would repeat `take` twenty times.
for (const type of toldTypes) {
  const handler = {
    value: function (this: EventLogEvents, scope: TenantScope, events: EventOf<EventType>[]): Promise<void> {
      return this.take(scope, events);
    },
  };
  Object.defineProperty(EventLogEvents.prototype, type, handler);
  OnEvent(type, { batch: true })(EventLogEvents.prototype, type, handler);
}
