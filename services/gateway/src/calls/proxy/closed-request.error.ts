import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** The client has closed its connection before the answer; only the log shows it, with the status that nginx uses. */
export class ClosedRequestError extends BusinessError {
  readonly status = 499;
  readonly code = 'closed_request';

  constructor() {
    super('The client closed the request.');
  }
}
