import type { EventType } from '@laurel/contracts/events/domain-event';
import { publicEventsOf, publishedTypes } from '@laurel/contracts/public-events/public-event-mappers';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { type EventOf, OnEvent } from '@laurel/service-kit/events/on-event';
import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { LoggedEvent } from './envelope.ts';
import { EventLogService } from './event-log.service.ts';

/** Writes the public events of the events between services to the log. */
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
    await this.log.append(scope, events.flatMap(loggedEventsOf));
  }
}

/** No public event for an event that was published again; one a participant for an event about many. */
function loggedEventsOf({ id, type, effective_at, cause = null, trace_id, data }: EventOf<EventType>): LoggedEvent[] {
  if (cause?.republished) return [];
  const published = publicEventsOf(type, data);
  return published.map((event) => ({
    ...event,
    // The same event gives the same ids, however often it is sent.
    id: published.length === 1 ? id : uuidV5(event.participant_id ?? '', id),
    timestamp: effective_at,
    cause,
    trace_id,
  }));
}

// A handler for each published type; a class with a method a type would repeat `take` twenty times.
for (const type of publishedTypes) {
  const handler = {
    value: function (this: EventLogEvents, scope: TenantScope, events: EventOf<EventType>[]): Promise<void> {
      return this.take(scope, events);
    },
  };
  Object.defineProperty(EventLogEvents.prototype, type, handler);
  OnEvent(type, { batch: true })(EventLogEvents.prototype, type, handler);
}
