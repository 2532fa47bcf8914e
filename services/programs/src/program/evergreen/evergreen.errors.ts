import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: the program has a value of the setting already, which is the one to change. */
export class EvergreenDecidedError extends BusinessError {
  readonly status = 409;
  readonly code = 'evergreen_decided';

  constructor() {
    super('This setting has a value already. Open it from the list to change it.');
  }
}
