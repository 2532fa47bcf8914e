import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: the key was used before, for something else. */
export class IdempotencyKeyReusedError extends BusinessError {
  readonly status = 422;
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('This request key was already used for another request.');
  }
}

/** 409: a person asks to deduct more points than the participant has ever earned. */
export class ExceedsLifetimeError extends BusinessError {
  readonly status = 409;
  readonly code = 'exceeds_lifetime';

  constructor() {
    super('The participant has never earned that many points.');
  }
}
