import { BusinessError } from '@laurel/service-kit/http/business-error';

export class ForeignSubdomainError extends BusinessError {
  readonly status = 409;
  readonly code = 'subdomain_taken';

  constructor() {
    super('This subdomain belongs to another organization');
  }
}
