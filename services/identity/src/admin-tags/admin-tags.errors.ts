import { BusinessError } from '@laurel/service-kit/http/business-error';

/** 409: another tag has the name; the two become one where `merge` says so. */
export class TagExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_exists';

  constructor(name: string) {
    super(`There is a tag “${name}” already`);
  }
}
