import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: another tag has the name; the two become one where `merge` says so. */
export class TagExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_exists';

  constructor(name: string) {
    super(`There is a tag “${name}” already`);
  }
}

/** 409: a job still gives the people of an earlier change their tag. */
export class TagChangingError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_changing';

  constructor() {
    super('An earlier change of this tag is still under way. Please wait until it has ended.');
  }
}
