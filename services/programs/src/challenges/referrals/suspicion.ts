import type { SignUpSignals } from '@laurel/contracts/events/domain-event';
import type { ReferralSignal } from '@laurel/contracts/programs/referrals/referral-signals';

/** Sum of weights from which on a referral is held. */
const HOLD_AT = 3;

/**
 * One signal alone holds only where the recruiter signed in with the browser of the sign-up. The others also fit
 * families, schools and events: two friends at one table share a network and take the first step at once.
 */
const weights: Record<ReferralSignal, number> = {
  recruiter_browser: 3,
  recruiter_network: 1,
  shared_browser: 2,
  shared_network: 1,
  fast_first_step: 1,
  many_recruits: 1,
};

const FAST_MILLIS = 2 * 60_000;
const RECRUITS_AN_HOUR = 5;
const SIGN_UPS_A_NETWORK = 3;

/** What is known of a referral when it is due. */
export interface JudgedReferral {
  /** The signals that were found when the recruit signed up. */
  signals: readonly ReferralSignal[];
  joined_at: Date;
  first_step_at: Date;
  /** The recruiter's recruits who joined within the hour that ends with this one, this one included. */
  recruits_in_hour: number;
}

/** What a sign-up says about the referral, in words: the recruiter's browser or network, or that of others. */
export function signUpSignals(signUp: SignUpSignals | undefined, recruiterId: string): ReferralSignal[] {
  if (signUp === undefined) return [];
  const { same_browser, same_network, network_sign_ups } = signUp;
  return [
    ...present('recruiter_browser', same_browser.includes(recruiterId)),
    ...present('recruiter_network', same_network.includes(recruiterId)),
    ...present(
      'shared_browser',
      same_browser.some((id) => id !== recruiterId),
    ),
    ...present('shared_network', network_sign_ups >= SIGN_UPS_A_NETWORK),
  ];
}

/** The signals of a due referral, those of the sign-up included. */
export function signalsOf({ signals, joined_at, first_step_at, recruits_in_hour }: JudgedReferral): ReferralSignal[] {
  return [
    ...signals,
    ...present('fast_first_step', first_step_at.getTime() - joined_at.getTime() < FAST_MILLIS),
    ...present('many_recruits', recruits_in_hour > RECRUITS_AN_HOUR),
  ];
}

/** Whether a person has to decide about a referral with these signals. */
export const isHeld = (signals: readonly ReferralSignal[]): boolean =>
  signals.reduce((sum, signal) => sum + weights[signal], 0) >= HOLD_AT;

const present = (signal: ReferralSignal, isPresent: boolean): ReferralSignal[] => (isPresent ? [signal] : []);
