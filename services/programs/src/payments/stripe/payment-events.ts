import type Stripe from 'stripe';

/** The events that the webhook endpoint needs, and that the daily sweep lists. */
export const paymentEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
] as const satisfies readonly Stripe.Event['type'][];

/** What an event is about: a checkout by its id, or a payment at Stripe whose note names the checkout. */
export type EventSubject =
  { checkoutId: string; sessionId: string | null } | { intentId: string; isFraudWarning: boolean };

/** `null` for an event about anything else. */
export function subjectOf(event: Stripe.Event): EventSubject | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { checkoutId: event.data.object.client_reference_id ?? '', sessionId: event.data.object.id };
    case 'charge.refunded':
      return { checkoutId: event.data.object.metadata['checkout_id'] ?? '', sessionId: null };
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return paymentOf(event.data.object.payment_intent, false);
    case 'radar.early_fraud_warning.created':
      return paymentOf(event.data.object.payment_intent ?? null, true);
    default:
      return null;
  }
}

function paymentOf(intent: string | Stripe.PaymentIntent | null, isFraudWarning: boolean): EventSubject | null {
  if (intent === null) return null;
  return { intentId: typeof intent === 'string' ? intent : intent.id, isFraudWarning };
}
