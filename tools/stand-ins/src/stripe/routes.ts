import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Book } from './book.ts';
import { refuseUnknown } from './known-params.ts';
import { invalid } from './refusals.ts';
import {
  amountOf,
  currencyOf,
  disputeJson,
  intentJson,
  newSession,
  refundJson,
  sessionJson,
  type StandInSession,
} from './sessions.ts';

/**
 * Least amounts in minor units, where Stripe lists one; in all other currencies that of the account's currency, about 0.50 USD.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minimums: Record<string, number> = { usd: 50, eur: 50, gbp: 30, jpy: 50, krw: 700, bhd: 190, kwd: 155 };
const threeDecimals: readonly string[] = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];
const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

interface RouteOptions {
  /** Base address of the hosted pages. */
  page: () => string;
  areRefundsRefused: () => boolean;
}

/** The calls that the stand-in answers, as far as this product uses them. https://docs.stripe.com/api */
export function addRoutes(app: FastifyInstance, book: Book, { page, areRefundsRefused }: RouteOptions): void {
  app.post('/v1/checkout/sessions', (request) => {
    const form = formOf(request);
    refuseUnknown('Checkout/Sessions', 'SessionCreateParams', form);
    const session = newSession(form);
    refuseWrong(session);
    const expand = expandOf(form);
    book.add(session);
    return sessionJson(session, page(), expand);
  });
  app.get('/v1/checkout/sessions/:id', (request) => {
    const query = queryOf(request);
    refuseUnknown('Checkout/Sessions', 'SessionRetrieveParams', query);
    return sessionJson(book.known(idOf(request)), page(), expandOf(query));
  });
  app.post('/v1/checkout/sessions/:id/expire', (request) => {
    const form = formOf(request);
    refuseUnknown('Checkout/Sessions', 'SessionExpireParams', form);
    const expand = expandOf(form);
    book.expire(idOf(request));
    return sessionJson(book.known(idOf(request)), page(), expand);
  });
  app.get('/v1/payment_intents/:id', (request) => {
    refuseUnknown('PaymentIntents', 'PaymentIntentRetrieveParams', queryOf(request));
    return intentJson(book.ofIntent(idOf(request)));
  });
  app.post('/v1/refunds', (request) => {
    const form = formOf(request);
    refuseUnknown('Refunds', 'RefundCreateParams', form);
    const session = book.ofIntent(form.get('payment_intent') ?? '');
    const amount = form.has('amount') ? Number(form.get('amount')) : undefined;
    const refund = book.refund(session.id, amount);
    if (areRefundsRefused()) book.failRefund(session.id);
    return refundJson(session, refund);
  });
  app.get('/v1/disputes', (request) => {
    const query = queryOf(request);
    refuseUnknown('Disputes', 'DisputeListParams', query);
    const wanted = [...book.sessions.values()].filter(({ chargeId }) => chargeId === query.get('charge'));
    const data = wanted.flatMap((session) => session.disputes.map((dispute) => disputeJson(session, dispute)));
    return { object: 'list', url: '/v1/disputes', has_more: false, data };
  });
  app.get('/v1/events', (request) => {
    const query = queryOf(request);
    refuseUnknown('Events', 'EventListParams', query);
    const types = new Set([...query].filter(([name]) => name.startsWith('types[')).map(([, type]) => type));
    if (types.size > 20) throw invalid('You may pass up to 20 types.', { param: 'types' });
    const since = Number(query.get('created[gte]') ?? 0);
    const listed = book.events.filter(({ type, created }) => types.has(type) && created >= since).reverse();
    const after = listed.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const data = listed.slice(after, after + Number(query.get('limit') ?? 10));
    return { object: 'list', url: '/v1/events', has_more: after + data.length < listed.length, data };
  });
}

function refuseWrong(session: StandInSession): void {
  const { form, created } = session;
  const wrong = (param: string, message: string, code = 'parameter_invalid'): Error =>
    invalid(message, { param, code });
  if (!['payment', 'setup', 'subscription'].includes(form.get('mode') ?? '')) throw wrong('mode', 'Invalid mode');
  const minimum = minimums[currencyOf(session)];
  if (minimum === undefined) {
    throw wrong('line_items[0][price_data][currency]', `Invalid currency: ${currencyOf(session)}.`);
  }
  const amount = amountOf(session);
  if (!(amount > 0)) throw wrong('line_items[0][price_data][unit_amount]', 'Invalid positive integer');
  // https://docs.stripe.com/currencies#three-decimal
  if (threeDecimals.includes(currencyOf(session)) && amount % 10 !== 0) {
    throw wrong(
      'line_items[0][price_data][unit_amount]',
      'Invalid integer: the last digit must be 0 in this currency.',
    );
  }
  if (amount < minimum) {
    throw invalid("The Checkout Session's total amount is below the least amount.", { code: 'amount_too_small' });
  }
  const expires = form.has('expires_at') ? Number(form.get('expires_at')) : created + DAY;
  if (!(expires >= created + HALF_AN_HOUR && expires <= created + DAY)) {
    throw wrong('expires_at', 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  }
}

export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

export const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1]);

/** What of a session can be expanded here. */
const expandable = ['payment_intent', 'payment_intent.latest_charge', 'payment_intent.latest_charge.refunds'];

function expandOf(params: URLSearchParams): string[] {
  const paths = [...params].filter(([name]) => /^expand(\[|$)/.test(name)).map(([, path]) => path);
  const unknown = paths.find((path) => !expandable.includes(path));
  if (unknown !== undefined) throw invalid(`This property cannot be expanded (${unknown}).`);
  return paths;
}
