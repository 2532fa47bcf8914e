import { BusinessError } from '../errors/business-error.ts';

/** 401: the route requires a signed-in caller. */
export class SignInRequiredError extends BusinessError {
  readonly status = 401;
  readonly code = 'sign_in_required';

  constructor() {
    super('Please sign in to continue.');
  }
}

/** 403: the caller is signed in, but not allowed. The text is the specification's. */
export class ForbiddenError extends BusinessError {
  readonly status: number = 403;
  readonly code: string = 'forbidden';

  constructor(message = 'You are not allowed to access this page') {
    super(message);
  }
}

/** 403: the API key works, and has not been granted what the call needs. */
export class InsufficientScopeError extends BusinessError {
  readonly status = 403;
  readonly code = 'insufficient_scope';
  override readonly headers: Record<string, string>;

  constructor(scope: string) {
    super(`This API key lacks the scope ${scope}`);
    this.headers = { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
  }
}
