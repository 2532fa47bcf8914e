import type Stripe from 'stripe';

/**
 * `pending`: a voucher is unpaid, or the bank has yet to confirm the payment. `ended`: unpaid, and it can no longer be paid.
 * `disputed`: the payer's bank has the money until it decides. `lost`: it decided for the payer. A partial refund leaves
 * it `paid`.
 */
export type PaymentState = 'open' | 'pending' | 'paid' | 'ended' | 'refunded' | 'disputed' | 'lost';

/** The used fields of a Checkout session at Stripe. */
export interface PaymentSession {
  id: string;
  /** Payment address, while it is open. */
  url: string | null;
  /** Id of its checkout; `null` for a foreign session. */
  checkoutId: string | null;
  programId: string | null;
  /** Id of the payment at Stripe, once there is one. */
  intentId: string | null;
  /** Minor units of the currency. */
  amount: number | null;
  currency: string | null;
  livemode: boolean;
  state: PaymentState;
  /** The payer has still to pay a voucher, or to confirm the payment otherwise. */
  hasVoucher: boolean;
  /** What has gone back to the payer or is on its way, in minor units of the currency. */
  refunded: number;
}

/**
 * @param session with `payment_intent.latest_charge.refunds` expanded
 * @param disputes of its charge
 */
export function paymentSessionOf(
  session: Stripe.Checkout.Session,
  disputes: readonly Pick<Stripe.Dispute, 'status'>[] = [],
): PaymentSession {
  const { payment_intent: intent } = session;
  return {
    id: session.id,
    url: session.url,
    checkoutId: session.client_reference_id,
    programId: session.metadata?.['program_id'] ?? null,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount: session.amount_total,
    currency: session.currency,
    livemode: session.livemode,
    state: stateOf(session, disputes),
    hasVoucher: typeof intent === 'object' && intent?.status === 'requires_action',
    refunded: refundedOf(chargeOf(session)),
  };
}

/** The charge that paid a session; `null` until it is paid. */
export function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? (charge ?? null) : null;
}

/** Statuses of a payment that can no longer be paid once its session is complete. */
const over: readonly string[] = ['requires_payment_method', 'canceled'];

function stateOf(session: Stripe.Checkout.Session, disputes: readonly Pick<Stripe.Dispute, 'status'>[]): PaymentState {
  const { status, payment_status: paid, payment_intent: intent } = session;
  if (paid !== 'unpaid') return stateOfPaid(chargeOf(session), disputes);
  if (status !== 'complete') return status === 'open' ? 'open' : 'ended';
  return typeof intent === 'object' && over.includes(intent?.status ?? '') ? 'ended' : 'pending';
}

function stateOfPaid(charge: Stripe.Charge | null, disputes: readonly Pick<Stripe.Dispute, 'status'>[]): PaymentState {
  if (charge !== null && isRefunded(charge)) return 'refunded';
  const states = new Set(disputes.map(({ status }) => stateOfDispute(status)));
  if (states.has('disputed')) return 'disputed';
  return states.has('lost') ? 'lost' : 'paid';
}

const isRefunded = (charge: Stripe.Charge): boolean => charge.refunded && refundedOf(charge) >= charge.amount;

/** Refunds that have failed count as none: Stripe leaves `amount_refunded` of the charge as it was for a while. */
function refundedOf(charge: Stripe.Charge | null): number {
  if (charge === null) return 0;
  const { amount_refunded, refunds } = charge;
  if (!refunds || refunds.has_more) return amount_refunded;
  const standing = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return standing.reduce((sum, refund) => sum + refund.amount, 0);
}

/** Inquiries move no money. A status that is not known here holds, so that a person looks at it. */
function stateOfDispute(status: Stripe.Dispute.Status): 'paid' | 'disputed' | 'lost' {
  if (status === 'won' || status === 'prevented' || status.startsWith('warning_')) return 'paid';
  return status === 'lost' ? 'lost' : 'disputed';
}
