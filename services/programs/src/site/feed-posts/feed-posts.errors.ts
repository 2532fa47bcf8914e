import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: another post of the program has the name. */
export class FeedPostNameTakenError extends BusinessError {
  readonly status = 422;
  readonly code = 'feed_post_name_taken';
  override readonly errors = { name: ['Another post has this name'] };

  constructor() {
    super('Another post has this name');
  }
}
