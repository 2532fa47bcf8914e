import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 403: blocked, opted out or inactive; the text does not say which (P-136). */
export class SignInUnavailableError extends BusinessError {
  readonly status = 403;
  readonly code = 'sign_in_unavailable';

  constructor() {
    super('Sign-in is not possible with this e-mail address. Please contact support.');
  }
}
