/**
 * `ended`: unpaid, and it can no longer be paid. `parked`: nothing was given, a person has to decide. `disputed`: taken back
 * until the payer's bank has decided. `lost`: taken back because the bank decided for the payer.
 */
export const checkoutStatuses = ['open', 'paid', 'ended', 'refunded', 'parked', 'disputed', 'lost'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** Values of the label `outcome` of the metric `checkouts_settled_total`, which alerts name. */
export const settledOutcomes = [...checkoutStatuses, 'fraud_warning', 'refund_failed'] as const;
export type SettledOutcome = (typeof settledOutcomes)[number];
