import { queryKeys } from '@laurel/web-kit/lists';

export const referralKeys = queryKeys('held_referrals');

/** The call for a program's referrals that wait for a person. */
export const heldReferralsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/held_referrals` as const;

/** The call for the decision about a recruit. */
export const decisionOn = (programId: string, participantId: string) =>
  `${heldReferralsOf(programId)}/${encodeURIComponent(participantId)}/decide` as const;
