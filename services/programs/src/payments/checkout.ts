import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import type { CheckoutRecord } from './checkout.entity.ts';

export type { CheckoutStatus } from '@laurel/contracts/programs/payments/checkout-statuses';

/** The object of a payment, planned or made. */
export interface Checkout extends Omit<CheckoutRecord, 'nextCheckAt' | 'failedChecks'> {
  challengeType: ChallengeType | null;
  /** Path of the page it began on. */
  page: string;
}

/** A participant's choice of a payment. */
export type Choice = Pick<Checkout, 'donationEntityId' | 'title' | 'amountMinor' | 'currency' | 'points'>;

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.donationEntityId === other.donationEntityId &&
  one.title === other.title &&
  one.amountMinor === other.amountMinor &&
  one.currency === other.currency &&
  one.points === other.points;
