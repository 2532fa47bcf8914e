import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver, newEvent, sign, type SignedEvent, type StripeEvent } from './events.ts';
import { payPage } from './pay-page.ts';
import { amountOf, chargeJson, newSession, sessionJson, type StandInSession } from './sessions.ts';

export interface StripeOptions {
  /** Default: a free one. */
  readonly port?: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Address that events are sent to; without it they are only stored. */
  readonly webhookUrl?: string;
}

/** Faults of the next calls. */
export interface StripeFaults {
  /** This many calls are answered with 500, nothing done. */
  fail?: number;
  /** This many calls are done and never answered. */
  loseAnswer?: number;
  /** Milliseconds before each answer. */
  delay?: number;
}

export interface StripeStandIn {
  readonly url: string;
  readonly sessions: ReadonlyMap<string, StandInSession>;
  /** All events, in their order. */
  readonly events: readonly StripeEvent[];
  /** Calls of the API, such as `POST /v1/checkout/sessions`. */
  readonly calls: readonly string[];
  faults: StripeFaults;
  /** The payer confirms; `later` when the bank has yet to decide. */
  pay(id: string, later?: 'later'): void;
  /** The bank's decision. */
  decide(id: string, paid: boolean): void;
  expire(id: string): void;
  /** The session is unknown from then on, as to another account. */
  forget(id: string): void;
  /** Refunds an amount in hundredths; all of it by default. */
  refund(id: string, amount?: number): void;
  /** An event as a webhook. `at`: seconds since 1970. */
  signed(event: object, options?: { secret?: string; at?: number }): SignedEvent;
  stop(): Promise<void>;
}

interface Refusal {
  status: number;
  type: string;
  message: string;
  code?: string;
}

/**
 * Starts a stand-in that answers like Stripe: Checkout sessions (create, retrieve, expire), refunds, the hosted page, and
 * signed webhooks. https://docs.stripe.com/api
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>();
  const keyed = new Map<string, { body: string; session: StandInSession }>();
  const events: StripeEvent[] = [];
  const calls: string[] = [];
  const app = Fastify({ bodyLimit: 64 * 1_024, forceCloseConnections: true });

  const known = (id: string | undefined): StandInSession => {
    const session = sessions.get(id ?? '');
    if (!session) {
      throw refusal(404, 'invalid_request_error', `No such checkout.session: '${id}'`, 'resource_missing');
    }
    return session;
  };
  const tell = (type: string, object: Record<string, unknown>): void => {
    const event = newEvent(type, object);
    events.push(event);
    if (options.webhookUrl) void deliver(event, { url: options.webhookUrl, secret: options.webhookSecret });
  };
  const tellSession = (type: string, session: StandInSession): void =>
    tell(`checkout.session.${type}`, sessionJson(session, standIn.url, false));

  const standIn: StripeStandIn & { url: string } = {
    url: '',
    sessions,
    events,
    calls,
    faults: {},
    pay: (id, later) => {
      const session = known(id);
      if (session.status !== 'open') throw refusal(400, 'invalid_request_error', 'This session is not open.');
      session.status = 'complete';
      session.intent = later ? 'processing' : 'succeeded';
      tellSession('completed', session);
    },
    decide: (id, paid) => {
      const session = known(id);
      session.intent = paid ? 'succeeded' : 'requires_payment_method';
      tellSession(paid ? 'async_payment_succeeded' : 'async_payment_failed', session);
    },
    expire: (id) => {
      const session = known(id);
      if (session.status !== 'open') {
        throw refusal(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      session.status = 'expired';
      tellSession('expired', session);
    },
    forget: (id) => {
      sessions.delete(id);
    },
    refund: (id, amount) => {
      const session = known(id);
      const left = amountOf(session) - session.refunded;
      if (session.intent !== 'succeeded' || left === 0 || (amount ?? left) > left) {
        throw refusal(400, 'invalid_request_error', 'Nothing to refund.');
      }
      session.refunded += amount ?? left;
      tell('charge.refunded', chargeJson(session));
    },
    signed: (event, { secret = options.webhookSecret, at } = {}) => sign(event, secret, at),
    stop: () => app.close(),
  };

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler((error: Partial<Refusal> & Error, _request, reply) => {
    const { status = 500, type = 'api_error', message, code } = error;
    return reply.code(status).send({ error: { type, message, ...(code !== undefined && { code }) } });
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    calls.push(`${request.method} ${request.url.split('?', 1).join()}`);
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      throw refusal(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    const { faults } = standIn;
    if (faults.delay) await sleep(faults.delay, undefined, { ref: false });
    if (faults.fail) {
      faults.fail -= 1;
      throw refusal(500, 'api_error', 'Something went wrong on our end');
    }
    if (faults.loseAnswer) {
      faults.loseAnswer -= 1;
      reply.raw.end = (): typeof reply.raw => reply.raw.destroy();
    }
  });

  app.post('/v1/checkout/sessions', (request) => {
    const form = request.body as URLSearchParams;
    const key = String(request.headers['idempotency-key'] ?? '');
    const earlier = keyed.get(key);
    if (earlier && earlier.body !== form.toString()) {
      throw refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    }
    const session = earlier?.session ?? newSession(form);
    if (!(amountOf(session) > 0)) throw refusal(400, 'invalid_request_error', 'Invalid positive integer');
    sessions.set(session.id, session);
    if (key !== '') keyed.set(key, { body: form.toString(), session });
    return sessionJson(session, standIn.url, form.has('expand[0]'));
  });
  app.get('/v1/checkout/sessions/:id', (request) => {
    const query = new URLSearchParams(request.url.split('?')[1]);
    return sessionJson(known(idOf(request)), standIn.url, query.has('expand[0]'));
  });
  app.post('/v1/checkout/sessions/:id/expire', (request) => {
    standIn.expire(idOf(request));
    return sessionJson(known(idOf(request)), standIn.url, false);
  });
  app.post('/v1/refunds', (request) => {
    const form = request.body as URLSearchParams;
    const session = [...sessions.values()].find(({ intentId }) => intentId === form.get('payment_intent'));
    standIn.refund(session?.id ?? '', form.has('amount') ? Number(form.get('amount')) : undefined);
    return { id: `re_${session?.intentId.slice(3)}`, object: 'refund', status: 'succeeded' };
  });

  app.get('/c/pay/:id', (request, reply) => reply.type('text/html; charset=utf-8').send(payPage(known(idOf(request)))));
  app.post('/c/pay/:id', (request, reply): FastifyReply => {
    const { id, form } = known(idOf(request));
    const cancelled = (request.body as URLSearchParams).get('action') === 'cancel';
    if (!cancelled) standIn.pay(id);
    const target = form.get(cancelled ? 'cancel_url' : 'success_url') ?? '';
    return reply.redirect(target.replace('{CHECKOUT_SESSION_ID}', id), 303);
  });
  standIn.url = (await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  return standIn;
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

const refusal = (status: number, type: string, message: string, code?: string): Error & Refusal =>
  Object.assign(new Error(message), { status, type, message, ...(code !== undefined && { code }) });
