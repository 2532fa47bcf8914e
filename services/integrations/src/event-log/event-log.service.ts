import type {
  EventLogPage,
  EventLogQuery,
  LatestEvents,
  LatestEventsQuery,
} from '@laurel/contracts/integrations/event-log.dto';
import { type PublicEvent, withoutPersonal } from '@laurel/contracts/public-events/public-event';
import { Database } from '@laurel/service-kit/database/database';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { envelopeOf, type LoggedEvent } from './envelope.ts';
import { CursorExpiredError } from './event-log.errors.ts';
import { EventLogRepository, type ParticipantEnd } from './event-log.repository.ts';

const LOOK_MILLIS = 250;

/** The log of what a program's own systems may know. */
@Injectable()
export class EventLogService {
  private readonly listeners: ((scope: TenantScope, events: readonly LoggedEvent[]) => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly repository: EventLogRepository,
  ) {}

  /** Adds public events in the open transaction, with a delivery for every webhook endpoint that wants one. */
  async append(scope: TenantScope, events: readonly LoggedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const last = await this.repository.reserve(scope, events.length);
    const before = last - BigInt(events.length);
    const ends = await this.repository.reserveOfParticipants(scope, countsOf(events));
    const ofParticipants = participantSequences(events, ends);
    const rows = events.map((event, index) => {
      const sequence = String(before + BigInt(index + 1));
      const position = { sequence, participant_sequence: ofParticipants[index] ?? null };
      const { id, type, participant_id, trace_id } = event;
      const isErased = participant_id !== null && ends.get(participant_id)?.isErased === true;
      const body = envelopeOf(scope, isErased ? withoutPersonal(event) : event, position);
      return { sequence, id, type, participant_id, trace_id, body };
    });
    await this.repository.add(scope, rows);
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener(scope, events);
    });
  }

  /** Calls back after each commit of new events by this process. */
  onAppended(listener: (scope: TenantScope, events: readonly LoggedEvent[]) => void): void {
    this.listeners.push(listener);
  }

  /** Empties what is stored of erased participants, and has later events about them stored without it. */
  async forget(scope: TenantScope, participantIds: readonly string[]): Promise<void> {
    // Writers hold the program's end until they commit: an event is either in the log by now, or finds the mark.
    await this.repository.reserve(scope, 0);
    await this.repository.markErased(scope, participantIds);
    await this.repository.forget(scope, participantIds);
  }

  /** A page of the log; without events it waits for the first one, outside a transaction, for up to `wait` seconds. */
  async page(scope: TenantScope, query: EventLogQuery): Promise<EventLogPage> {
    if (query.from === 'end') return this.end(scope);
    const until = Date.now() + (query.wait ?? 0) * 1_000;
    for (;;) {
      const page = await this.database.transaction(scope, () => this.read(scope, query));
      if (page.data.length > 0 || Date.now() >= until) return page;
      await sleep(LOOK_MILLIS);
    }
  }

  /** The newest events, or those before a number. */
  async latest(scope: TenantScope, query: LatestEventsQuery): Promise<LatestEvents> {
    const { before, limit = 10 } = query;
    const rows = await this.repository.latest(scope, before, query, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      data: shown.map(({ body }) => JSON.parse(body) as PublicEvent),
      next_before: (rows.length > limit ? shown.at(-1)?.sequence : undefined) ?? null,
    };
  }

  private async end(scope: TenantScope): Promise<EventLogPage> {
    const { last } = await this.database.transaction(scope, () => this.repository.bounds(scope));
    return { data: [], next_cursor: last, has_more: false };
  }

  /**
   * Reads the end before the rows. Writers hold the end's row until they commit, so every event up to an end that can
   * be read can be read, too.
   */
  private async read(scope: TenantScope, query: EventLogQuery): Promise<EventLogPage> {
    const { after = 0, limit = 100 } = query;
    const { first, last } = await this.repository.bounds(scope);
    const oldest = first === null ? BigInt(last) : BigInt(first) - 1n;
    if (after > 0 && BigInt(after) < oldest) throw new CursorExpiredError(String(oldest));
    const rows = await this.repository.page(scope, query, last, limit + 1);
    const shown = rows.slice(0, limit);
    const has_more = rows.length > limit;
    const end = BigInt(after) > BigInt(last) ? String(after) : last;
    return {
      data: shown.map(({ body }) => JSON.parse(body) as PublicEvent),
      next_cursor: (has_more ? shown.at(-1)?.sequence : undefined) ?? end,
      has_more,
    };
  }
}

/** How many of the events are about each participant. */
function countsOf(events: readonly LoggedEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { participant_id: id } of events) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The number of each event among those about its participant; `ends` has the last one of each participant. */
function participantSequences(
  events: readonly LoggedEvent[],
  ends: ReadonlyMap<string, ParticipantEnd>,
): (string | null)[] {
  const left = countsOf(events);
  return events.map(({ participant_id: id }) => {
    if (id === null) return null;
    const after = (left.get(id) ?? 1) - 1;
    left.set(id, after);
    return String((ends.get(id)?.last ?? 0n) - BigInt(after));
  });
}
