import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';

/** The four steps of the specification, each with what it shows. */
export type SignInState =
  | { step: 'initial' }
  | { step: 'new_participant'; email: string }
  | OtpState
  | { step: 'magic_link_sent'; firstName: string };

export interface OtpState {
  step: 'otp_verification';
  email: string;
  firstName: string;
  /** The token is sent back with the code: it shows that this page requested the code. */
  browserToken: string | null;
  sentAt: number;
  resendAt: number;
}

export const start: SignInState = { step: 'initial' };

const RESEND_AFTER_SECONDS = 60;

/** The step after an answer of the server. A right code leaves the page instead. */
export function afterAnswer(state: SignInState, answer: VerifyResponse, email: string, now = Date.now()): SignInState {
  if (!answer.ok) return answer.sign_type === 'otp' && answer.message ? state : { step: 'new_participant', email };
  const firstName = answer.participant?.first_name ?? '';
  if (answer.sign_type === 'magic_link') return { step: 'magic_link_sent', firstName };
  return {
    step: 'otp_verification',
    email,
    firstName,
    browserToken: answer.browser_token,
    sentAt: now,
    resendAt: now + (answer.resend_in ?? RESEND_AFTER_SECONDS) * 1_000,
  };
}

/** Most of the local part and of the domain hidden: `a••@e••••••.com`. Masks what was typed, nothing that is stored. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  const dot = domain.lastIndexOf('.');
  const [name, ending] = dot > 0 ? [domain.slice(0, dot), domain.slice(dot)] : [domain, ''];
  const hide = (text: string): string => text.slice(0, 1) + '•'.repeat(Math.max(2, Math.min(6, text.length - 1)));
  return `${hide(local)}@${hide(name)}${ending}`;
}
