import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** The ticket has expired, is forged, or is for another host or program. The answer does not distinguish these. */
export class PreviewEndedError extends BusinessError {
  readonly status = 403;
  readonly code = 'preview_ended';

  constructor() {
    super('This preview has ended. Open it anew in the back-office.');
  }
}

/** A preview changes nothing, and answers only what visitors may read and the sample member's own data. */
export class NotInPreviewError extends BusinessError {
  readonly status = 403;
  readonly code = 'not_in_preview';

  constructor() {
    super('This does not work in the preview.');
  }
}
