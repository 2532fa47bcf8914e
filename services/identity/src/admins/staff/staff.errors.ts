import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: admins cannot switch themselves off. */
export class OwnStatusError extends BusinessError {
  readonly status = 409;
  readonly code = 'own_status';

  constructor() {
    super('You cannot deactivate yourself');
  }
}

/** 409: an organization always has an owner who can sign in. */
export class LastOwnerError extends BusinessError {
  readonly status = 409;
  readonly code = 'last_owner';

  constructor() {
    super('An organization needs at least one active owner');
  }
}

/** 409: the admin has accepted the invitation or is switched off. */
export class NotInvitedError extends BusinessError {
  readonly status = 409;
  readonly code = 'not_invited';

  constructor() {
    super('This admin has already signed in or is not active');
  }
}
