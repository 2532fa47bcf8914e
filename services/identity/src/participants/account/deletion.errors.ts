import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 429: after too many wrong codes none is sent for a while. */
export class TooManyWrongCodesError extends BusinessError {
  readonly status = 429;
  readonly code = 'too_many_wrong_codes';

  constructor() {
    super('Too many wrong codes were entered. Please try again tomorrow.');
  }
}
