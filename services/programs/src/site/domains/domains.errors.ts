import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** A program has the domain, or this one has added it before; the answer does not name the program. */
export class DomainTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'domain_taken';
  override readonly errors: Record<string, string[]>;

  constructor() {
    super('This domain is already taken');
    this.errors = { domain: [this.message] };
  }
}

export class TooManyDomainsError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_domains';

  constructor(most: number) {
    super(`A program has ${most} domains at most. Remove one first.`);
  }
}

/** The domain's DNS record was checked a moment ago. */
export class CheckedJustNowError extends BusinessError {
  readonly status = 429;
  readonly code = 'checked_just_now';
  override readonly headers: Record<string, string>;

  constructor(pauseSeconds: number) {
    super('This domain was checked a moment ago. Please try again in a few seconds.');
    this.headers = { 'retry-after': String(pauseSeconds) };
  }
}
