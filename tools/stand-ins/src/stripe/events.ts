import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from './sessions.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly [field: string]: unknown;
}

/** A webhook as it goes over the wire. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

const RETRIES_MILLIS = [0, 200, 1_000, 3_000, 10_000];

export function newEvent(type: string, object: Record<string, unknown>): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  };
}

/**
 * https://docs.stripe.com/webhooks#verify-manually
 * @param at seconds since 1970
 */
export function sign(event: object, secret: string, at = Math.floor(Date.now() / 1_000)): SignedEvent {
  const body = JSON.stringify(event, null, 2);
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { body, signature: `t=${at},v1=${mac}` };
}

/** Sends an event until it is taken, a few times; each attempt is signed anew. */
export async function deliver(event: StripeEvent, to: { url: string; secret: string }): Promise<void> {
  for (const wait of RETRIES_MILLIS) {
    await sleep(wait, undefined, { ref: false });
    const { body, signature } = sign(event, to.secret);
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const answer = await fetch(to.url, { method: 'POST', body, headers }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
}
