import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';

/** The four steps of the specification, each with what it shows. */
export type SignInState = { step: 'initial' } | SignUpState | OtpState | LinkState;

export interface SignUpState {
  step: 'new_participant';
  email: string;
  /** What the program asks beyond names. */
  asked?: ActiveProfileAttribute[];
  typed?: TypedNames;
}

export interface TypedNames {
  first_name: string;
  last_name: string;
  postal: string;
  /** Texts by the names of the attributes. */
  profile_answers: Record<string, string>;
}

/** A code or link is in the mailbox. */
interface SentState {
  email: string;
  firstName: string;
  sentAt: number;
  /** The server refuses to send another before. */
  resendAt: number;
}

export interface OtpState extends SentState {
  step: 'otp_verification';
  /** The token is sent back with the code: it shows that this page requested the code. */
  browserToken: string | null;
}

interface LinkState extends SentState {
  step: 'magic_link_sent';
}

export const start: SignInState = { step: 'initial' };

const RESEND_AFTER_SECONDS = 60;

/** The step after an answer of the server. A right code leaves the page instead. */
export function afterAnswer(state: SignInState, answer: VerifyResponse, email: string, now = Date.now()): SignInState {
  if (!answer.ok) {
    if (answer.sign_type === 'otp' && answer.message) return state;
    if (state.step === 'new_participant') return state;
    const { active_profile_attributes: asked } = answer;
    return { step: 'new_participant', email, ...(asked && { asked }) };
  }
  const sent: SentState = {
    email,
    firstName: answer.participant?.first_name ?? '',
    sentAt: now,
    resendAt: now + (answer.resend_in ?? RESEND_AFTER_SECONDS) * 1_000,
  };
  if (answer.sign_type === 'magic_link') return { step: 'magic_link_sent', ...sent };
  return { step: 'otp_verification', browserToken: answer.browser_token, ...sent };
}

/** The step to return to when its address is typed again while the server would refuse to send another mail. */
export function resumed(left: SignInState, email: string, now = Date.now()): SignInState | null {
  if (!('resendAt' in left) || now >= left.resendAt) return null;
  return left.email.toLowerCase() === email.toLowerCase() ? left : null;
}

/** Most of the local part and of the domain hidden: `a••@e••••••.com`. Masks what was typed, nothing that is stored. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  const dot = domain.lastIndexOf('.');
  const [name, ending] = dot > 0 ? [domain.slice(0, dot), domain.slice(dot)] : [domain, ''];
  const hide = (text: string): string => text.slice(0, 1) + '•'.repeat(Math.max(2, Math.min(6, text.length - 1)));
  return `${hide(local)}@${hide(name)}${ending}`;
}
