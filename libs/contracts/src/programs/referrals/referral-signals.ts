/** Why a referral looks like one person with several addresses: of the sign-up, then of what came after it. */
export const referralSignals = [
  'recruiter_browser',
  'recruiter_network',
  'shared_browser',
  'shared_network',
  'fast_first_step',
  'many_recruits',
] as const;

export type ReferralSignal = (typeof referralSignals)[number];

export const referralDecisions = ['paid', 'refused'] as const;

export type ReferralDecision = (typeof referralDecisions)[number];
