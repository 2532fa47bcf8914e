import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: admins would lose the permissions of the role. */
export class RoleInUseError extends BusinessError {
  readonly status = 409;
  readonly code = 'role_in_use';
  override readonly details: Record<string, unknown>;

  constructor(admins: number) {
    super(`${admins} ${admins === 1 ? 'admin has' : 'admins have'} this role. Give them another one first.`);
    this.details = { admins };
  }
}

/** 403: an admin cannot give, or take from another admin, permissions that they do not have. */
export class MoreThanHeldError extends BusinessError {
  readonly status = 403;
  readonly code = 'more_than_held';

  constructor() {
    super('You cannot give or take permissions that you do not have yourself');
  }
}

/** 409: an organization has a limited number of roles of its own. */
export class TooManyRolesError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_roles';

  constructor(most: number) {
    super(`An organization can have ${most} roles of its own`);
  }
}
