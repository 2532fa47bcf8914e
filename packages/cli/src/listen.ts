import { followEvents, type WebhookEvent } from '@laurel/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { answerOf } from './call.ts';
import { UsageError } from './exit-codes.ts';
import { defaultFile, type ListenState, readState, writeState } from './listen-state.ts';
import { type Api, apiOf, type Surroundings } from './surroundings.ts';

export interface ListenOptions {
  forwardTo: string;
  type?: WebhookEvent['type'][];
  state?: string;
  json?: boolean;
}

const FIRST_WAIT_MILLIS = 250;
const LONGEST_WAIT_MILLIS = 5_000;

/**
 * Forwards the events of a program to an address, signed as webhooks are, in their order and at least once each: its
 * cursor is stored after each of them, and a receiver that is away is waited for.
 */
export async function listen(options: ListenOptions, around: Surroundings): Promise<void> {
  const api = apiOf(around);
  const program = await programOf(api);
  const file = options.state ?? defaultFile(around.env, api.baseUrl, program, options.forwardTo);
  const stored = await readState(file);
  if (stored.program !== undefined && stored.program !== program) {
    throw new UsageError(`${file} belongs to another program; name another file by --state`);
  }
  // Stored before the first event: what happens while the command is stopped comes after this cursor.
  const state = { program, secret: stored.secret, cursor: stored.cursor ?? (await endOfEvents(api)) };
  await writeState(file, state);
  if (options.json !== true) {
    around.err(`Forwarding to ${options.forwardTo}\nSigned with ${state.secret}\n`);
  }
  await forwardAll(api, options, { file, state }, around);
}

async function read(path: string, { send, baseUrl }: Api): Promise<unknown> {
  return answerOf(await send(new Request(new URL(`/api/v1${path}`, baseUrl))));
}

/** The id of the program that the key belongs to. */
async function programOf(api: Api): Promise<string> {
  const { program } = (await read('/me', api)) as { program: { id: string } };
  return program.id;
}

async function endOfEvents(api: Api): Promise<string> {
  const { next_cursor } = (await read('/events?from=end', api)) as { next_cursor: string };
  return next_cursor;
}

async function forwardAll(
  { laurel }: Api,
  { forwardTo, type: types, json = false }: ListenOptions,
  { file, state }: { file: string; state: ListenState },
  { signal, out }: Surroundings,
): Promise<void> {
  try {
    for await (const { event, cursor } of followEvents(laurel, {
      after: state.cursor,
      ...(types && { types }),
      signal,
    })) {
      const status = await forward(event, forwardTo, state.secret, signal);
      await writeState(file, { ...state, cursor });
      const { id, type, sequence } = event;
      out(json ? `${JSON.stringify({ id, type, sequence, status })}\n` : `${status} ${type} ${id}\n`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves with the receiver's status; a receiver that does not answer is asked again until it does. */
async function forward(event: WebhookEvent, url: string, secret: string, signal: AbortSignal): Promise<number> {
  const body = JSON.stringify(event);
  for (let wait = FIRST_WAIT_MILLIS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS)) {
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(event.id, now, body),
    };
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.status;
    } catch (error) {
      if (signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}
