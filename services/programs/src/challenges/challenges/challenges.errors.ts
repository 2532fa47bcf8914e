import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class IdentifierTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'identifier_taken';

  constructor() {
    super('This identifier was taken at this very moment; please try again');
  }
}

/** 422: the key has created another challenge already. */
export class CreateKeyReusedError extends BusinessError {
  readonly status = 422;
  readonly code = 'idempotency_key_reused';

  constructor() {
    super('This challenge was already saved, with other values. You find it in the list.');
  }
}

/** 409: an archived challenge cannot be changed. */
export class ChallengeArchivedError extends BusinessError {
  readonly status = 409;
  readonly code = 'challenge_archived';

  constructor() {
    super('This challenge is archived. Restore it first.');
  }
}
