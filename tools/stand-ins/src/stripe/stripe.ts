import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { Book } from './book.ts';
import { deliver, sign, type SignedEvent, type StripeEvent } from './events.ts';
import { isPageAction, pageActions, payPage } from './pay-page.ts';
import { type Refusal, refusal } from './refusals.ts';
import { addRoutes, formOf, idOf } from './routes.ts';
import { newId, type StandInDispute, type StandInRefund, type StandInSession } from './sessions.ts';

export interface StripeOptions {
  /** Default: a free one. */
  readonly port?: number;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Address that events are sent to; without it they are only stored. */
  readonly webhookUrl?: string;
  /** File that the account is stored in; without it the account ends with the process. */
  readonly file?: string;
}

/** Faults of the next calls. */
export interface StripeFaults {
  /** The one call that fails, and whose answer is lost or held, such as `POST /v1/refunds`; every call by default. */
  at?: string;
  /** This many calls are answered with 500, nothing done; the same key gets the same answer for good. */
  fail?: number;
  /** This many calls are answered with 429, nothing done. */
  limit?: number;
  /** This many calls are done and never answered. */
  loseAnswer?: number;
  /** One call is done at once and answered when this has come. */
  holdAnswer?: Promise<unknown>;
  /** Refunds by the API fail at the bank at once. */
  refuseRefunds?: boolean;
  /** Milliseconds before each answer. */
  delay?: number;
}

export interface StripeStandIn {
  readonly url: string;
  readonly sessions: Map<string, StandInSession>;
  /** All events, in their order. */
  readonly events: readonly StripeEvent[];
  /** Calls of the API, such as `POST /v1/checkout/sessions`. */
  readonly calls: readonly string[];
  faults: StripeFaults;
  /** The payer confirms; `later` when the bank has yet to decide, `voucher` when the payer still has to pay it. */
  pay(id: string, later?: 'later' | 'voucher'): void;
  /** The bank's decision, or the end of a voucher. */
  decide(id: string, paid: boolean): void;
  expire(id: string): void;
  /** The session is unknown from then on, as to another account. */
  forget(id: string): void;
  /** Refunds an amount in minor units; all of it by default. */
  refund(id: string, amount?: number, status?: StandInRefund['status']): void;
  /** The bank does not take the latest refund. @param isChargeStale the charge still says that it is refunded */
  failRefund(id: string, isChargeStale?: boolean): void;
  /** The bank takes the latest refund, which was pending. */
  completeRefund(id: string): void;
  /** The payer's bank takes the money back; `warning_needs_response` only asks. */
  dispute(id: string, status?: StandInDispute['status']): void;
  closeDispute(id: string, status: 'won' | 'lost'): void;
  /** The issuer of the card suspects fraud. */
  warn(id: string): void;
  /** An event as a webhook. `at`: seconds since 1970. */
  signed(event: object, options?: { secret?: string; at?: number }): SignedEvent;
  stop(): Promise<void>;
}

/**
 * Starts a stand-in that answers like Stripe: Checkout sessions (create, retrieve, expire), payments, refunds, disputes,
 * the list of events, the hosted page, and signed webhooks. https://docs.stripe.com/api
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const calls: string[] = [];
  const lost = new WeakSet<FastifyRequest>();
  const app = Fastify({ bodyLimit: 64 * 1_024, forceCloseConnections: true });
  const book = new Book(
    () => standIn.url,
    (event) => {
      if (options.webhookUrl) void deliver(event, { url: options.webhookUrl, secret: options.webhookSecret });
    },
    options.file,
  );
  const standIn: StripeStandIn & { url: string } = {
    url: '',
    sessions: book.sessions,
    events: book.events,
    calls,
    faults: {},
    pay: (id, later) => book.pay(id, later),
    decide: (id, paid) => book.decide(id, paid),
    expire: (id) => book.expire(id),
    forget: (id) => book.forget(id),
    refund: (id, amount, status) => void book.refund(id, amount, status),
    failRefund: (id, isChargeStale) => book.failRefund(id, isChargeStale),
    completeRefund: (id) => book.completeRefund(id),
    dispute: (id, status) => book.dispute(id, status),
    closeDispute: (id, status) => book.closeDispute(id, status),
    warn: (id) => book.warn(id),
    signed: (event, { secret = options.webhookSecret, at } = {}) => sign(event, secret, at),
    stop: () => app.close(),
  };
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.setErrorHandler((error: Partial<Refusal> & Error, _request, reply) => {
    const { status = 500, type = 'api_error', message, code, param } = error;
    const request_log_url = `https://dashboard.stripe.com/test/logs/${String(reply.getHeader('request-id'))}`;
    const details = { ...(code !== undefined && { code }), ...(param !== undefined && { param }) };
    return reply.code(status).send({ error: { type, message, ...details, request_log_url } });
  });
  app.setNotFoundHandler((request) => {
    throw refusal(404, 'invalid_request_error', `Unrecognized request URL (${request.method}: ${request.url}).`);
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.url.startsWith('/v1/')) {
      done();
      return;
    }
    reply.header('request-id', newId('req'));
    calls.push(nameOf(request));
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      done(refusal(401, 'invalid_request_error', 'Invalid API Key provided'));
      return;
    }
    const { faults } = standIn;
    if (faults.loseAnswer && isFaulty(faults, request)) {
      faults.loseAnswer -= 1;
      lost.add(request);
    }
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { faults } = standIn;
    const { holdAnswer } = faults;
    if (holdAnswer && request.url.startsWith('/v1/') && isFaulty(faults, request)) {
      delete faults.holdAnswer;
      await holdAnswer;
    }
    if (lost.has(request)) reply.raw.destroy();
    return payload;
  });
  answerKeysOnce(app, book);
  app.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/v1/')) return;
    const { faults } = standIn;
    if (faults.delay) await sleep(faults.delay, undefined, { ref: false });
    if (faults.limit) {
      faults.limit -= 1;
      throw refusal(429, 'invalid_request_error', 'Too many requests', { code: 'rate_limit' });
    }
    if (faults.fail && isFaulty(faults, request)) {
      faults.fail -= 1;
      throw refusal(500, 'api_error', 'Something went wrong on our end');
    }
  });
  addRoutes(app, book, {
    page: () => standIn.url,
    areRefundsRefused: () => standIn.faults.refuseRefunds === true,
  });
  app.get('/c/pay/:id', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(payPage(book.known(idOf(request)))),
  );
  app.post('/c/pay/:id', (request, reply): FastifyReply => {
    const { id, form } = book.known(idOf(request));
    const action = formOf(request).get('action') ?? '';
    if (isPageAction(action)) {
      pageActions[action](book, id);
      return reply.redirect(request.url, 303);
    }
    if (action !== 'cancel') book.pay(id, action === 'voucher' ? 'voucher' : undefined);
    const target = form.get(action === 'cancel' ? 'cancel_url' : 'success_url') ?? '';
    return reply.redirect(target.replace('{CHECKOUT_SESSION_ID}', id), 303);
  });
  standIn.url = (await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
  return standIn;
}

const nameOf = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?', 1).join()}`;

const isFaulty = ({ at }: StripeFaults, request: FastifyRequest): boolean => at === undefined || at === nameOf(request);

/**
 * Answers a POST with an idempotency key once: the first answer is repeated, a failure of Stripe's own as well, but not a
 * refusal. While the first call runs, a second one is refused. https://docs.stripe.com/api/idempotent_requests
 */
function answerKeysOnce(app: FastifyInstance, book: Book): void {
  const running = new Map<string, FastifyRequest>();
  const keyOf = ({ method, headers }: FastifyRequest): string =>
    method === 'POST' ? String(headers['idempotency-key'] ?? '') : '';
  const callOf = (request: FastifyRequest): string => `${request.method} ${request.url} ${formOf(request).toString()}`;
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    if (key === '') return undefined;
    const stored = book.answers.get(key);
    if (stored !== undefined) {
      if (stored.call !== callOf(request)) {
        const message = 'Keys for idempotent requests can only be used with the same parameters.';
        throw refusal(400, 'idempotency_error', message);
      }
      void reply.header('idempotent-replayed', 'true').code(stored.status).send(stored.answer);
      return reply;
    }
    if (running.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      throw refusal(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
    }
    running.set(key, request);
    return undefined;
  });
  app.addHook('preSerialization', (request, reply, payload: object, done) => {
    const [key, status] = [keyOf(request), reply.statusCode];
    if (running.get(key) === request && (status < 400 || status >= 500)) {
      book.store(key, { call: callOf(request), status, answer: payload });
    }
    done(null, payload);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (running.get(keyOf(request)) === request) running.delete(keyOf(request));
    done();
  });
}
