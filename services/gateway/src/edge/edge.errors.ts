import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class MethodNotAllowedError extends BusinessError {
  readonly status = 405;
  readonly code = 'method_not_allowed';
  override readonly headers: Record<string, string>;

  constructor(allowed: readonly string[]) {
    super('This method is not allowed here');
    this.headers = { allow: allowed.join(', ') };
  }
}
