/**
 * Why a person has to decide about a payment. `differs`: Stripe's data differ from the agreement. `session_unknown`: Stripe
 * does not know it. `already_has`, `no_piece`, `erased`: the payer has it already, it is gone, the payer is gone.
 * `not_given`: the other reward could not be given. `fraud_warning`: given, and the card's issuer suspects fraud.
 * `refund_failed`: given again, because the refund that staff had decided on did not reach the payer.
 */
export const parkReasons = [
  'differs',
  'session_unknown',
  'already_has',
  'no_piece',
  'not_given',
  'erased',
  'fraud_warning',
  'refund_failed',
] as const;
export type ParkReason = (typeof parkReasons)[number];

export const paymentDecisions = ['rewarded', 'refunded', 'discarded'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];
