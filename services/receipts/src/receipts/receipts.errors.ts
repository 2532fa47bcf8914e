import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: the key was used before, with other input. */
export class IdempotencyKeyReusedError extends BusinessError {
  readonly status = 422;
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('This request key was already used for another request.');
  }
}

/** 409: there is no verdict yet to be reviewed, or a review was already requested. */
export class ReviewNotPossibleError extends BusinessError {
  readonly status = 409;
  readonly code = 'review_not_possible';

  constructor() {
    super('A review cannot be asked for now.');
  }
}

/** 409: the automated check has not finished. */
export class ReceiptPendingError extends BusinessError {
  readonly status = 409;
  readonly code = 'receipt_pending';

  constructor() {
    super('This receipt is still being processed.');
  }
}

/** 422: a choice that a reviewer has to make before saving; the texts are the specification's. */
export class ReviewIncompleteError extends BusinessError {
  readonly status = 422;
  override readonly errors: Record<string, string[]>;

  constructor(readonly code: 'integrity_required' | 'reason_required') {
    super(
      code === 'integrity_required'
        ? 'Please select an integrity status before saving.'
        : 'Please select a reason for rejection before saving.',
    );
    this.errors = { [code === 'integrity_required' ? 'integrity' : 'admin_invalidation_reason']: [this.message] };
  }
}
