import { BusinessError } from '../errors/business-error.ts';

/** 422: the key came with another request before. */
export class IdempotencyKeyReusedError extends BusinessError {
  readonly status = 422;
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('This request key was already used for another request');
  }
}

/** 409: the first call with the key is still under way. */
export class IdempotencyInProgressError extends BusinessError {
  readonly status = 409;
  readonly code = 'idempotency_in_progress';
  override readonly headers = { 'retry-after': '2' };

  constructor() {
    super('This request is still being worked at. Try again in a moment.');
  }
}

/** 400: the call moves points, and a repetition by accident would move them twice. */
export class IdempotencyKeyRequiredError extends BusinessError {
  readonly status = 400;
  readonly code = 'idempotency_key_required';

  constructor() {
    super('This call needs the header Idempotency-Key');
  }
}
