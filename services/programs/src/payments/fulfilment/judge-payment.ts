import type { PaymentState } from '../stripe/payment-session.ts';
import type { Checkout, CheckoutStatus } from '../checkout.ts';

type Judged = Pick<Checkout, 'status' | 'reason' | 'decision'>;

/** Whether nothing was given for it and no person has to decide about it. */
export const isUndecided = ({ status, reason }: Pick<Checkout, 'status' | 'reason'>): boolean =>
  status === 'open' || status === 'ended' || (status === 'parked' && reason === 'session_unknown');

/** The status of a checkout whose payment is as agreed, once Stripe says how it stands. Payments move in both directions. */
export function statusAfter(checkout: Judged, state: PaymentState): CheckoutStatus {
  const { status } = checkout;
  const waits = status === 'parked' && !isUndecided(checkout);
  switch (state) {
    case 'open':
    case 'pending':
      return status;
    case 'ended':
      return isUndecided(checkout) ? 'ended' : status;
    case 'paid':
    case 'disputed':
      return waits ? status : state;
    case 'refunded':
    case 'lost':
      return state;
  }
}

/**
 * The status of a checkout whose payment differs from the agreement. Money that has gone back needs no decision; where
 * another reward was given for it, the difference is decided and the payment is followed like any other.
 */
export function statusOfDiffering(checkout: Judged, state: PaymentState): CheckoutStatus {
  const { status, decision } = checkout;
  if (isUndecided(checkout)) return 'parked';
  if (decision === 'rewarded') return statusAfter(checkout, state);
  if (state === 'refunded' || state === 'lost') return status === 'parked' ? state : status;
  return status === 'refunded' || status === 'lost' ? 'parked' : status;
}

/**
 * What becomes of an earlier decision when money is here again: a refund has failed, so a person decides once more; a
 * discarded payment that was paid after all is like any other.
 */
export function decisionAnew(checkout: Judged): Pick<Checkout, 'reason' | 'decision'> {
  const { decision } = checkout;
  if (decision === 'refunded') return { reason: 'refund_failed', decision: null };
  return { reason: null, decision: isUndecided(checkout) ? null : decision };
}
