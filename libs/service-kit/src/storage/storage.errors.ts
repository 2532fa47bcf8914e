import { BusinessError } from '../errors/business-error.ts';

/** 503: the file store did not answer, or refused. The cause is in the log. */
export class StorageUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'storage_unavailable';

  constructor(cause: unknown) {
    super('Files cannot be reached right now. Please try again in a moment.');
    this.cause = cause;
  }
}
