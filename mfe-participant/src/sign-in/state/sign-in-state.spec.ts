import { describe, expect, it } from '@jest/globals';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { afterAnswer, maskEmail, type OtpState, resumed, start } from './sign-in-state.ts';

const answer = (fields: Partial<VerifyResponse>): VerifyResponse => ({
  ok: true,
  participant: { first_name: 'Ada' },
  otp_logged: false,
  sign_type: 'otp',
  browser_token: 'b',
  message: null,
  ...fields,
});
const codeStep: OtpState = {
  step: 'otp_verification',
  email: 'ada@example.com',
  firstName: 'Ada',
  browserToken: 'b',
  sentAt: 0,
  resendAt: 60_000,
};

describe('an address', () => {
  it.each([
    ['ada@example.com', 'a••@e••••••.com'],
    ['a@b.co', 'a••@b••.co'],
    ['"odd@name"@mail.example.org', '"••••••@m••••••.org'],
    ['nobody', 'n•••••@••'],
  ])('is shown masked: %s as %s [P-104]', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

describe('after an answer', () => {
  it('a known address goes on to the code, which may be asked for again when the server says [P-125, P-127]', () => {
    expect(afterAnswer(start, answer({ resend_in: 30 }), 'ada@example.com', 1_000)).toEqual({
      ...codeStep,
      sentAt: 1_000,
      resendAt: 31_000,
    });
    expect(afterAnswer(start, answer({}), 'ada@example.com', 0)).toEqual(codeStep);
  });

  it('an unknown address goes on to sign-up with what was typed [P-129]', () => {
    const unknown = answer({ ok: false, participant: null, browser_token: null });
    expect(afterAnswer(start, unknown, 'new@example.com')).toEqual({
      step: 'new_participant',
      email: 'new@example.com',
    });
  });

  it('a wrong code keeps the step, and with it the token that the next try needs [P-127]', () => {
    const wrong = answer({ ok: false, message: 'Invalid code' });
    expect(afterAnswer(codeStep, wrong, 'ada@example.com')).toBe(codeStep);
  });

  it('a program with links says that one was sent, and asks for no code [P-126]', () => {
    expect(afterAnswer(start, answer({ sign_type: 'magic_link' }), 'ada@example.com', 0)).toEqual({
      step: 'magic_link_sent',
      email: 'ada@example.com',
      firstName: 'Ada',
      sentAt: 0,
      resendAt: 60_000,
    });
  });
});

describe('an address typed again', () => {
  it('returns to its step while no other code may be sent, and to no other', () => {
    expect(resumed(codeStep, 'Ada@Example.com', 59_999)).toBe(codeStep);
    expect(resumed(codeStep, 'ada@example.com', 60_000)).toBeNull();
    expect(resumed(codeStep, 'ben@example.com', 0)).toBeNull();
    expect(resumed({ step: 'new_participant', email: 'ada@example.com' }, 'ada@example.com', 0)).toBeNull();
  });
});
