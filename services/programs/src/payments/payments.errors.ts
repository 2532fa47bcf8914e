import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 503: the payment provider gave no answer, or an unusable one. */
export class PaymentsUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'payments_unavailable';
  override readonly headers = { 'retry-after': '5' };

  constructor(cause: Error) {
    super('Payments are not possible right now. Please try again.');
    this.cause = cause;
  }
}

/** No answer came. */
export class StripeAwayError extends PaymentsUnavailableError {}

/** Like an outage to the payer; Stripe repeats this failure for the same idempotency key, so that the next try needs another. */
export class KeySpentError extends PaymentsUnavailableError {}

/** Like an outage to the payer; the same call is possible in a moment: another one runs, or there were too many. */
export class StripeBusyError extends PaymentsUnavailableError {}

/** Like an outage to the payer; the payment provider does not know the session, as after a change of the account. */
export class SessionUnknownError extends PaymentsUnavailableError {}

/** 400: not signed by the payment provider, too old, or meant for another account or mode. */
export class WebhookRefusedError extends BusinessError {
  readonly status = 400;
  readonly code = 'webhook_refused';

  constructor() {
    super('The event is not signed for this account');
  }
}

/** 409: the payment waits for no such decision (any more). */
export class AlreadyDecidedError extends BusinessError {
  readonly status = 409;
  readonly code = 'already_decided';

  constructor() {
    super('This payment no longer waits for that decision.');
  }
}

/** 409: the payer's bank has the money until it decides, or for good. */
export class PaymentDisputedError extends BusinessError {
  readonly status = 409;
  readonly code = 'payment_disputed';

  constructor() {
    super('This payment is disputed: nothing can be given or refunded for it until the bank has decided.');
  }
}

/** 409: Stripe refuses the refund, or the payer's bank did not take it. */
export class RefundRefusedError extends BusinessError {
  readonly status = 409;
  readonly code = 'refund_refused';

  constructor(cause: Error) {
    super(`Stripe refuses the refund: ${cause.message}`);
    this.cause = cause;
  }
}

/** 409: staff have put no price on the membership. */
export class NotForSaleError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_for_sale';

  constructor() {
    super('This membership is not for sale.');
  }
}
