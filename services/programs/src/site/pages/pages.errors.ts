import { BusinessError, InvalidInputError } from '@laurel/service-kit/errors/business-error';

/** 422: an address belongs to one page of a program. */
export class SlugTakenError extends InvalidInputError {
  constructor() {
    super({ slug: ['Another page of this program has this address'] });
  }
}

/** 409: all published pages are part of every page of the site. */
export class TooManyPagesError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_pages';

  constructor(most: number) {
    super(`A program has at most ${most} pages`);
  }
}
