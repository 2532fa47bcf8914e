import type Stripe from 'stripe';

/**
 * `pending`: the bank has yet to confirm the payment. `ended`: unpaid, and it can no longer be paid. A partial refund
 * leaves it `paid`.
 */
export type PaymentState = 'open' | 'pending' | 'paid' | 'ended' | 'refunded';

/** The used fields of a Checkout session at Stripe. */
export interface PaymentSession {
  id: string;
  /** Payment address, while it is open. */
  url: string | null;
  /** Id of its checkout; `null` for a foreign session. */
  checkoutId: string | null;
  programId: string | null;
  /** Hundredths of the currency. */
  amount: number | null;
  currency: string | null;
  livemode: boolean;
  state: PaymentState;
}

/** @param session with `payment_intent.latest_charge` expanded */
export function paymentSessionOf(session: Stripe.Checkout.Session): PaymentSession {
  return {
    id: session.id,
    url: session.url,
    checkoutId: session.client_reference_id,
    programId: session.metadata?.['program_id'] ?? null,
    amount: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    state: stateOf(session),
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentState {
  const { status, payment_status: paid, payment_intent: intent } = session;
  const known = typeof intent === 'object' ? intent : null;
  if (paid === 'paid') {
    const charge = known?.latest_charge;
    return typeof charge === 'object' && charge?.refunded === true ? 'refunded' : 'paid';
  }
  if (status === 'open') return 'open';
  const waiting = status === 'complete' && known?.status === 'processing';
  return waiting ? 'pending' : 'ended';
}
