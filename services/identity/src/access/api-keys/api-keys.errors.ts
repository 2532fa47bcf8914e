import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 403: an admin grants a key only what they may do themselves. */
export class ScopeNotHeldError extends BusinessError {
  readonly status = 403;
  readonly code = 'scope_not_held';
  override readonly errors: Record<string, string[]>;

  constructor(scopes: readonly string[]) {
    super('You cannot grant a key what you may not do yourself');
    this.errors = { scopes: [`cannot be granted by you: ${scopes.join(', ')}`] };
  }
}

/** 409: a program has a limited number of keys that work. */
export class TooManyApiKeysError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_api_keys';

  constructor(most: number) {
    super(`A program can have ${most} API keys. Revoke one that is not needed any more.`);
  }
}

/** 409: the key was revoked or has expired. */
export class ApiKeyEndedError extends BusinessError {
  readonly status = 409;
  readonly code = 'api_key_ended';

  constructor() {
    super('This API key has ended and cannot be changed any more');
  }
}
