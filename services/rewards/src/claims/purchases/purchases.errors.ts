import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 503: payments are unavailable; the piece stays held, and the same call may be repeated. */
export class PaymentsUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'payments_unavailable';
  override readonly headers = { 'retry-after': '5' };

  constructor(cause: Error) {
    super('Payments are not possible right now. Please try again.');
    this.cause = cause;
  }
}

/**
 * 409: the reward is paid for, or the time to pay is over, and the event about it has not arrived; or the bank is still
 * deciding.
 */
export class PaymentPendingError extends BusinessError {
  readonly status = 409;
  readonly code = 'payment_pending';

  constructor() {
    super('Your payment for this reward is being processed. Please look again in a moment.');
  }
}

/** 409: the participant has begun to pay for as many rewards as may be held at a time. */
export class TooManyPaymentsError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_payments';

  constructor() {
    super('You have begun several payments. Please finish or cancel one of them first.');
  }
}
