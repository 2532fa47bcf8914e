import { BusinessError } from '@laurel/service-kit/http/business-error';

/** 409: another tag has the name; the two become one where `merge` says so. */
export class TagExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_exists';

  constructor(name: string) {
    super(`There is a tag “${name}” already`);
  }
}

/** 409: more people have the tag than can be changed at once. */
export class TagTooCommonError extends BusinessError {
  readonly status = 409;
  readonly code = 'tag_too_common';

  constructor(most: number) {
    super(`More than ${most} people have this tag: it keeps its name`);
  }
}
