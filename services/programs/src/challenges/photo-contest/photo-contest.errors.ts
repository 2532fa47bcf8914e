import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 503: the partner that runs the contest gave no answer, or an unusable one. */
export class PhotosUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'photos_unavailable';
  override readonly headers = { 'retry-after': '5' };

  constructor(cause: Error) {
    super('The photos cannot be shown right now. Please try again.');
    this.cause = cause;
  }
}
