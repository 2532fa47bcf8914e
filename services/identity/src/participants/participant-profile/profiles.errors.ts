import { BusinessError } from '@laurel/service-kit/errors/business-error';

const taken = {
  attribute: ['attribute_name', 'This program has an attribute of this name.'],
  entry: ['profile_attribute_id', 'This participant has an entry for this attribute.'],
} as const;

/** 409: the participant has an entry for the attribute. */
export class AlreadyThereError extends BusinessError {
  readonly status = 409;
  readonly code = 'already_exists';
  override readonly errors: Record<string, string[]>;

  constructor(what: keyof typeof taken) {
    const [field, message] = taken[what];
    super(message);
    this.errors = { [field]: [message] };
  }
}
