import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class NothingPublishedError extends BusinessError {
  readonly status = 503;
  readonly code = 'nothing_published';
  override readonly headers = { 'retry-after': '5' };

  constructor() {
    super('The site is being set up. Please try again in a moment.');
  }
}
