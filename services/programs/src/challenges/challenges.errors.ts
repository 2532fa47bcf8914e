import { BusinessError } from '@laurel/service-kit/http/business-error';

export class IdentifierTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'identifier_taken';

  constructor() {
    super('This identifier was taken at this very moment; please try again');
  }
}
