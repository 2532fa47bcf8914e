import { BusinessError } from '@laurel/service-kit/errors/business-error';

const taken = {
  email: 'is the address of another participant',
  external_id: 'belongs to another participant',
} as const;

/** 409: a participant of the program has this value, which is unique. */
export class ParticipantExistsError extends BusinessError {
  readonly status = 409;
  readonly code = 'already_exists';
  override readonly errors: Record<string, string[]>;

  constructor(field: keyof typeof taken) {
    super(`This ${field === 'email' ? 'e-mail address' : 'external id'} ${taken[field]}`);
    this.errors = { [field]: [taken[field]] };
  }
}

/** 409: the participant of the external id has another address, which only they can change. */
export class EmailFixedError extends BusinessError {
  readonly status = 409;
  readonly code = 'email_fixed';
  override readonly errors = { email: ['is not the address of the participant with this external id'] };

  constructor() {
    super('The participant has another e-mail address, which only they can change');
  }
}
