import { randomBytes } from 'node:crypto';

type IntentStatus = 'processing' | 'requires_payment_method' | 'succeeded' | 'canceled';

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
  refunded: number;
  /** Answers that a test sets instead of Stripe's usual ones. */
  lies: Record<string, unknown>;
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;

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
    lies: {},
  };
}

export const newEventId = (): string => newId('evt');

export const amountOf = ({ form }: StandInSession): number =>
  Number(form.get('line_items[0][price_data][unit_amount]')) * Number(form.get('line_items[0][quantity]'));

const metadataOf = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined;
      return key === undefined ? [] : [[key, value]];
    }),
  );

export function chargeJson(session: StandInSession): Record<string, unknown> {
  return {
    id: session.chargeId,
    object: 'charge',
    amount: amountOf(session),
    amount_refunded: session.refunded,
    refunded: session.refunded === amountOf(session),
    currency: session.form.get('line_items[0][price_data][currency]'),
    livemode: false,
    payment_intent: session.intentId,
    metadata: metadataOf(session.form, 'payment_intent_data[metadata]'),
  };
}

/** @param page base address of the hosted pages */
export function sessionJson(session: StandInSession, page: string, expanded: boolean): Record<string, unknown> {
  const { form, intent } = session;
  const charge = expanded ? chargeJson(session) : session.chargeId;
  const payment = {
    id: session.intentId,
    object: 'payment_intent',
    status: intent,
    latest_charge: intent === 'succeeded' ? charge : null,
  };
  return {
    id: session.id,
    object: 'checkout.session',
    mode: form.get('mode'),
    status: session.status,
    payment_status: intent === 'succeeded' ? 'paid' : 'unpaid',
    url: session.status === 'open' ? `${page}/c/pay/${session.id}` : null,
    amount_total: amountOf(session),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    metadata: metadataOf(form, 'metadata'),
    livemode: false,
    created: session.created,
    expires_at: Number(form.get('expires_at')),
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    payment_intent: intent === null ? null : expanded ? payment : session.intentId,
    ...session.lies,
  };
}
