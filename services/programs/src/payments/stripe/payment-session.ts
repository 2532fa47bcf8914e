import type Stripe from 'stripe';

/**
 * `pending`: the bank has yet to say whether it pays. `ended`: no money came, and none will. A part of the money given
 * back leaves it `paid`.
 */
export type PaymentState = 'open' | 'pending' | 'paid' | 'ended' | 'refunded';

/** A Checkout session at Stripe, as far as it matters here. */
export interface PaymentSession {
  id: string;
  /** Where to pay, while it is open. */
  url: string | null;
  /** What it was made for; `null` for a session that is not ours. */
  checkoutId: string | null;
  programId: string | null;
  /** In hundredths. */
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
