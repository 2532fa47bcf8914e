import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: another tag has the name; with `merge` the two become one. */
export class TagExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_exists';

  constructor(name: string) {
    super(`There is a tag “${name}” already`);
  }
}

/** 409: a job is still moving the participants of an earlier change. */
export class TagChangingError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_changing';

  constructor() {
    super('An earlier change of this tag is still under way. Please wait until it has ended.');
  }
}
