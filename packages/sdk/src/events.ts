import type { Laurel } from './client.ts';
import { answered } from './errors.ts';
import type { WebhookEvent } from './webhook.ts';

/** An event of the log, and the cursor from which the log goes on after it. */
export interface FollowedEvent {
  event: WebhookEvent;
  cursor: string;
}

export interface FollowOptions {
  /** The cursor of the last event that was handled; `null` begins with events that are yet to come. */
  after: string | null;
  types?: WebhookEvent['type'][];
  /** The id of the participant whom the events are about; of all when left out. */
  participant?: string;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

const PAGE = 100;
const WAIT_SECONDS = 25;

/** The cursor at the end of the log: events that happen later come after it. */
async function endOfEvents(laurel: Laurel): Promise<string> {
  const { next_cursor } = await answered(laurel.GET('/api/v1/events', { params: { query: { from: 'end' } } }));
  return next_cursor;
}

/**
 * Every event of the program in its order, without an end: it waits for the next one. A reader that stores the cursor of
 * each event after handling it misses none, whenever it is stopped.
 */
export async function* followEvents(
  laurel: Laurel,
  { after, types, participant, signal }: FollowOptions,
): AsyncGenerator<FollowedEvent, void> {
  let cursor = after ?? (await endOfEvents(laurel));
  while (signal?.aborted !== true) {
    const query = {
      after: Number(cursor),
      limit: PAGE,
      wait: WAIT_SECONDS,
      ...(types && { 'types[]': types }),
      ...(participant !== undefined && { participant_id: participant }),
    };
    const page = await answered(laurel.GET('/api/v1/events', { params: { query }, ...(signal && { signal }) }));
    for (const event of page.data) {
      cursor = event.sequence ?? cursor;
      yield { event, cursor };
    }
    cursor = page.next_cursor;
  }
}
