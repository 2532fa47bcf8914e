import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class CsrfError extends BusinessError {
  readonly status = 403;
  readonly code = 'csrf';

  constructor() {
    super('Your page is out of date. Please try again.');
  }
}

export class CrossSiteError extends BusinessError {
  readonly status = 403;
  readonly code = 'cross_site';

  constructor() {
    super('This call did not come from this site');
  }
}

export class TooManyRequestsError extends BusinessError {
  readonly status = 429;
  readonly code = 'too_many_requests';
  override readonly headers: Record<string, string>;

  constructor(seconds: number) {
    const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    super(`Too many requests. Please try again in ${wait}.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

export class UnknownSiteError extends BusinessError {
  readonly status = 404;
  readonly code = 'unknown_site';

  constructor() {
    super('There is no program at this address');
  }
}

/** The program has the host, and its organization has switched it off for now. */
export class InactiveSiteError extends BusinessError {
  readonly status = 404;
  readonly code = 'inactive_site';

  constructor() {
    super('This program is not active at the moment');
  }
}

export class SessionEndedError extends BusinessError {
  readonly status = 401;
  readonly code = 'session_ended';

  constructor() {
    super('Your session has ended. Please sign in again.');
  }
}

export class SignInRequiredError extends BusinessError {
  readonly status = 401;
  readonly code = 'sign_in_required';

  constructor() {
    super('Please sign in to continue.');
  }
}
