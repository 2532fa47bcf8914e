import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** The program is switched off: its site is shown to no one. */
export class SiteOffError extends BusinessError {
  readonly status = 409;
  readonly code = 'site_off';

  constructor() {
    super('The site is off. Activate the program to see it here.');
  }
}
