import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: the participant has an entry for the attribute. */
export class EntryExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'already_exists';
  override readonly errors = { profile_attribute_id: ['This participant has an entry for this attribute.'] };

  constructor() {
    super('This participant has an entry for this attribute.');
  }
}
