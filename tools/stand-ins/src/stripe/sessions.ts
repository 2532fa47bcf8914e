import { randomBytes } from 'node:crypto';

type IntentStatus = 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled';

export interface StandInRefund {
  readonly id: string;
  readonly amount: number;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface StandInDispute {
  readonly id: string;
  status: 'needs_response' | 'warning_needs_response' | 'under_review' | 'won' | 'lost';
}

/** A Checkout session with its payment, as Stripe stores it. */
export interface StandInSession {
  readonly id: string;
  readonly form: URLSearchParams;
  /** Seconds since 1970. */
  readonly created: number;
  readonly intentId: string;
  readonly chargeId: string;
  status: 'open' | 'complete' | 'expired';
  /** Until the payer has confirmed there is no payment. */
  intent: IntentStatus | null;
  /** Minor units that the charge says are refunded. */
  refunded: number;
  readonly refunds: StandInRefund[];
  readonly disputes: StandInDispute[];
  /** Answers that a test sets instead of Stripe's usual ones. */
  lies: Record<string, unknown>;
}

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;

export function newSession(form: URLSearchParams): StandInSession {
  return {
    id: newId('cs_test'),
    form,
    created: Math.floor(Date.now() / 1_000),
    intentId: newId('pi'),
    chargeId: newId('ch'),
    status: 'open',
    intent: null,
    refunded: 0,
    refunds: [],
    disputes: [],
    lies: {},
  };
}

export const amountOf = ({ form }: StandInSession): number =>
  Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]'));

export const currencyOf = ({ form }: StandInSession): string => form.get('line_items[0][price_data][currency]') ?? '';

const metadataOf = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined;
      return key === undefined ? [] : [[key, value]];
    }),
  );

export function chargeJson(session: StandInSession, withRefunds = false): Record<string, unknown> {
  const list = (data: object[]): object => ({ object: 'list', data, has_more: false, url: '/v1/refunds' });
  return {
    id: session.chargeId,
    object: 'charge',
    amount: amountOf(session),
    amount_refunded: session.refunded,
    refunded: session.refunded === amountOf(session),
    disputed: session.disputes.length > 0,
    currency: currencyOf(session),
    livemode: false,
    payment_intent: session.intentId,
    metadata: metadataOf(session.form, 'payment_intent_data[metadata]'),
    ...(withRefunds && { refunds: list(session.refunds.map((refund) => refundJson(session, refund))) }),
  };
}

export const refundJson = (session: StandInSession, refund: StandInRefund): Record<string, unknown> => ({
  ...refund,
  object: 'refund',
  currency: currencyOf(session),
  charge: session.chargeId,
  payment_intent: session.intentId,
  metadata: {},
});

export const disputeJson = (session: StandInSession, dispute: StandInDispute): Record<string, unknown> => ({
  ...dispute,
  object: 'dispute',
  amount: amountOf(session),
  currency: currencyOf(session),
  charge: session.chargeId,
  payment_intent: session.intentId,
  livemode: false,
  metadata: {},
});

export const intentJson = (
  session: StandInSession,
  charge: string | Record<string, unknown> = session.chargeId,
): Record<string, unknown> => ({
  id: session.intentId,
  object: 'payment_intent',
  status: session.intent,
  livemode: false,
  metadata: metadataOf(session.form, 'payment_intent_data[metadata]'),
  latest_charge: session.intent === 'succeeded' ? charge : null,
});

/**
 * @param page base address of the hosted pages
 * @param expand paths of the fields to expand
 */
export function sessionJson(
  session: StandInSession,
  page: string,
  expand: readonly string[] = [],
): Record<string, unknown> {
  const { form, intent } = session;
  const expands = (path: string): boolean => expand.some((one) => one === path || one.startsWith(`${path}.`));
  const charge = expands('payment_intent.latest_charge')
    ? chargeJson(session, expands('payment_intent.latest_charge.refunds'))
    : session.chargeId;
  const payment = expands('payment_intent') ? intentJson(session, charge) : session.intentId;
  return {
    id: session.id,
    object: 'checkout.session',
    mode: form.get('mode'),
    status: session.status,
    payment_status: intent === 'succeeded' ? 'paid' : 'unpaid',
    url: session.status === 'open' ? `${page}/c/pay/${session.id}` : null,
    amount_total: amountOf(session),
    currency: currencyOf(session),
    client_reference_id: form.get('client_reference_id'),
    metadata: metadataOf(form, 'metadata'),
    livemode: false,
    created: session.created,
    expires_at: Number(form.get('expires_at')),
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    payment_intent: intent === null ? null : payment,
    ...session.lies,
  };
}
