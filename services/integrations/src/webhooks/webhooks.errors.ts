import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: nothing is sent to such an address. */
export class UrlNotAllowedError extends BusinessError {
  readonly status = 422;
  readonly code = 'url_not_allowed';
  override readonly errors: Record<string, string[]>;

  constructor(reason: string) {
    super(`The address ${reason}`);
    this.errors = { url: [reason] };
  }
}

/** 409: a program has a limited number of webhook endpoints. */
export class WebhookLimitError extends BusinessError {
  readonly status = 409;
  readonly code = 'webhook_limit';

  constructor(most: number) {
    super(`A program can have ${most} webhook endpoints. Remove one that is not needed any more.`);
  }
}
