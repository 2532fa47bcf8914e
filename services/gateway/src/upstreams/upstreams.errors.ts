import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class ServiceUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'service_unavailable';
  override readonly headers = { 'retry-after': '2' };

  constructor(service: string) {
    super(`This part of the site (${service}) is not available right now. Please try again in a moment.`);
  }
}

export class ServiceTimeoutError extends BusinessError {
  readonly status = 504;
  readonly code = 'service_timeout';

  constructor(service: string) {
    super(`This part of the site (${service}) took too long to answer. Please try again.`);
  }
}
