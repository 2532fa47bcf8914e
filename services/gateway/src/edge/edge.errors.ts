import { BusinessError } from '@laurel/service-kit/http/business-error';

export class MethodNotAllowedError extends BusinessError {
  readonly status = 405;
  readonly code = 'method_not_allowed';
  override readonly headers = { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' };

  constructor() {
    super('This method is not allowed here');
  }
}
