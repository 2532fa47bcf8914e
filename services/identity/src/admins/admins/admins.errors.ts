import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: an address belongs to one organization's staff only. */
export class AdminElsewhereError extends BusinessError {
  readonly status = 409;
  readonly code = 'admin_of_other_organization';

  constructor() {
    super('This e-mail address belongs to an admin of another organization');
  }
}
