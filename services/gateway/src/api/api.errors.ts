import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** The key is missing, unknown, revoked or expired; the answer does not distinguish these. */
export class InvalidApiKeyError extends BusinessError {
  readonly status = 401;
  readonly code = 'invalid_api_key';
  override readonly headers = { 'www-authenticate': 'Bearer realm="Laurel API"' };

  constructor() {
    super('Send a working API key in the header Authorization: Bearer lk_live_…');
  }
}

/** A key in an address ends up in logs and histories of others. */
export class KeyInAddressError extends BusinessError {
  readonly status = 400;
  readonly code = 'key_in_address';

  constructor() {
    super('An API key must never be part of an address. Revoke this one, and send the new one in a header.');
  }
}

export class IpNotAllowedError extends BusinessError {
  readonly status = 403;
  readonly code = 'ip_not_allowed';

  constructor() {
    super('This API key may not be used from this address');
  }
}

/** A live key of a program that has gone into test mode since. */
export class WrongModeError extends BusinessError {
  readonly status = 403;
  readonly code = 'wrong_mode';

  constructor() {
    super('This program is in test mode, which only test keys reach');
  }
}

export class UnknownVersionError extends BusinessError {
  readonly status = 400;
  readonly code = 'unknown_version';

  constructor(known: readonly string[]) {
    super(`This version of the API does not exist. The versions are ${known.join(', ')}.`);
  }
}

export class RateLimitedError extends BusinessError {
  readonly status = 429;
  readonly code = 'rate_limited';
  override readonly headers: Record<string, string>;

  constructor(seconds: number) {
    super(`Too many calls. Try again in ${seconds} seconds.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

/** A refusal that a service has answered, to be written as a problem. */
export class ServiceRefusal extends BusinessError {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    override readonly errors: Record<string, string[]>,
    override readonly headers: Record<string, string>,
    override readonly details: Record<string, unknown>,
  ) {
    super(message);
  }
}
