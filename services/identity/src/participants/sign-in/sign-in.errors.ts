import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 403: the bot check is missing, failed, was for another page, or has been used before. */
export class BotCheckError extends BusinessError {
  readonly status = 403;
  readonly code = 'bot_check';

  constructor() {
    super('Please complete the check again');
  }
}

/** 503: the provider of the bot check does not answer; without it no new person gets in. */
export class BotCheckUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'bot_check_unavailable';
  override readonly headers = { 'retry-after': '60' };

  constructor() {
    super('We cannot check new sign-ups right now. Please try again in a few minutes.');
  }
}
