import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: a claim that was assigned, drawn or paid for with money is taken back where it was given. */
export class NotReversibleError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_reversible';

  constructor() {
    super('This claim was assigned by staff, drawn, or paid for with money, and is not reversed by the API.');
  }
}
