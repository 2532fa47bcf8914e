import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: the key was used before, with another input. */
export class IdempotencyKeyReusedError extends BusinessError {
  readonly status = 422;
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('This request key was already used for another request.');
  }
}

/** 409: the deduction exceeds the participant's lifetime points. */
export class ExceedsLifetimeError extends BusinessError {
  readonly status = 409;
  readonly code = 'exceeds_lifetime';

  constructor() {
    super('That is more than the participant’s lifetime points.');
  }
}
