import { followEvents, type WebhookEvent } from '@laurel/sdk';
import { answerOf } from './call.ts';
import { apiOf, type Surroundings } from './surroundings.ts';

export interface EventsOptions {
  after?: string;
  limit: number;
  type?: WebhookEvent['type'][];
  participant?: string;
  follow?: boolean;
  json?: boolean;
}

/** Writes events of the log, one a line. */
export async function events(options: EventsOptions, around: Surroundings): Promise<void> {
  const { laurel, send, baseUrl } = apiOf(around);
  const { after, limit, type: types, participant, follow = false, json = false } = options;
  const write = (event: WebhookEvent): void => {
    const { sequence, timestamp, type, id } = event;
    around.out(json ? `${JSON.stringify(event)}\n` : `${sequence ?? ''} ${timestamp} ${type} ${id}\n`);
  };
  if (follow) {
    const filter = { ...(types && { types }), ...(participant !== undefined && { participant }) };
    const from = { after: after ?? null, ...filter, signal: around.signal };
    try {
      for await (const { event } of followEvents(laurel, from)) write(event);
    } catch (error) {
      if (!around.signal.aborted) throw error;
    }
    return;
  }
  const query = new URLSearchParams({ after: after ?? '0', limit: String(limit) });
  for (const type of types ?? []) query.append('types[]', type);
  if (participant !== undefined) query.set('participant_id', participant);
  const answer = await send(new Request(new URL(`/api/v1/events?${query.toString()}`, baseUrl)));
  const { data } = (await answerOf(answer)) as { data: WebhookEvent[] };
  data.forEach(write);
}
