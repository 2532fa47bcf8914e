import { queryKeys } from '@laurel/web-kit/lists';
import { rewardsOf } from './rewards.ts';

export const paymentKeys = queryKeys('parked_payments');

/** The screen of the payments that wait for a person. */
export const paymentsScreenOf = (programId: string): string => `${rewardsOf(programId)}/payments`;

/** Their call. */
export const parkedPaymentsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/parked_payments` as const;

/** What staff have to know of the platform's payments. */
export const paymentSettingsOf = (programId: string) =>
  `/admin/v2/programs/${encodeURIComponent(programId)}/payment_settings` as const;

/** The call for one decision. */
export const decisionOn = <Decision extends 'reward' | 'refund' | 'discard'>(
  programId: string,
  id: string,
  decision: Decision,
) => `${parkedPaymentsOf(programId)}/${encodeURIComponent(id)}/${decision}` as const;
