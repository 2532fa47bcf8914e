import { BusinessError } from '@laurel/service-kit/errors/business-error';
import { limits } from './limits.ts';

export type OtpRefusal = 'invalid_otp' | 'otp_expired' | 'otp_locked';

/**
 * 422: wrong, expired, superseded, used, locked, or requested by another browser. The text never says which.
 */
export class InvalidOtpError extends BusinessError {
  readonly status = 422;
  readonly code: OtpRefusal;
  override readonly errors = { otp: ['Please try again'] };

  constructor(code: OtpRefusal = 'invalid_otp') {
    super('Invalid OTP');
    this.code = code;
  }
}

/** 410: the link was used, is too old, or a newer one was sent. */
export class LinkEndedError extends BusinessError {
  readonly status = 410;
  readonly code = 'link_ended';

  constructor() {
    super('This link is no longer valid. Please request a new one.');
  }
}

/** 429: a code was sent less than a minute ago. */
export class ResendTooEarlyError extends BusinessError {
  readonly status = 429;
  readonly code = 'resend_too_early';
  override readonly headers: Record<string, string>;

  constructor(seconds: number) {
    super(`Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before you request a new code.`);
    this.headers = { 'retry-after': String(seconds) };
  }
}

/** 429: the account's codes of this hour are used up. */
export class TooManyCodesError extends BusinessError {
  readonly status = 429;
  readonly code = 'too_many_codes';
  override readonly headers: Record<string, string>;

  constructor(seconds: number) {
    const minutes = Math.ceil(seconds / 60);
    super(
      `We can send ${limits.issuedPerHour} codes an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
    this.headers = { 'retry-after': String(seconds) };
  }
}
