import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 410: events after the cursor have left the log, so that going on from it would miss them. */
export class CursorExpiredError extends BusinessError {
  readonly status = 410;
  readonly code = 'cursor_expired';
  override readonly details: { oldest_cursor: string };

  /** @param oldest the smallest cursor from which the log can be read without a gap */
  constructor(oldest: string) {
    super('Events after this cursor have left the log');
    this.details = { oldest_cursor: oldest };
  }
}
