import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: two calls created the same reward at the same moment; the later one may be repeated. */
export class IdentifierTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'identifier_taken';

  constructor() {
    super('A reward with this identifier has just been created. Please try again.');
  }
}
