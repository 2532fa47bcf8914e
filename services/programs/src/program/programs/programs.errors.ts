import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** A program of another organization has the subdomain, or one of any has it as a second name. */
export class SubdomainTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'subdomain_taken';

  constructor() {
    super('This subdomain belongs to another program');
  }
}
