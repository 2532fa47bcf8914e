import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** One address has more concurrent bodies than an honest client would. */
export class TooMuchAtOnceError extends BusinessError {
  readonly status = 429;
  readonly code = 'too_much_at_once';
  override readonly headers = { 'retry-after': '5' };

  constructor() {
    super('Too much is being sent at once. Please try again in a moment.');
  }
}

/** More bodies are in transit than memory and connections allow. */
export class BusyError extends BusinessError {
  readonly status = 503;
  readonly code = 'busy';
  override readonly headers = { 'retry-after': '5' };

  constructor() {
    super('The site is very busy right now. Please try again in a moment.');
  }
}

/** A service refused a form that a browser sent: its answer is JSON and not for people. */
export class FormRefusedError extends BusinessError {
  readonly code = 'form_refused';

  constructor(readonly status: number) {
    super('This could not be done');
  }
}

/** The client went away, which says nothing about the service that was to have the body. */
export class BodyBrokenOffError extends BusinessError {
  readonly status = 400;
  readonly code = 'body_broken_off';

  constructor() {
    super('The request broke off');
  }
}

/** The answer that Node gives for a head that does not arrive. */
export class BodyTimeoutError extends BusinessError {
  readonly status = 408;
  readonly code = 'request_timeout';
  override readonly headers = { connection: 'close' };

  constructor() {
    super('The request took too long to arrive');
  }
}

export class BodyTooLargeError extends BusinessError {
  readonly status = 413;
  readonly code = 'body_too_large';

  constructor() {
    super('The request is too large');
  }
}
