import type { CheckoutRecord } from './checkouts/checkout.entity.ts';

export type { CheckoutStatus } from './checkouts/checkout.entity.ts';

/** What somebody is about to pay, or has paid. */
export interface Checkout extends Omit<CheckoutRecord, 'nextCheckAt' | 'failedChecks'> {
  challengeType: string | null;
  /** Path of the page it began on. */
  page: string;
}

/** What a participant chose to pay for. */
export type Choice = Pick<Checkout, 'donationEntityId' | 'title' | 'amountMinor' | 'currency' | 'points'>;

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.donationEntityId === other.donationEntityId &&
  one.title === other.title &&
  one.amountMinor === other.amountMinor &&
  one.currency === other.currency &&
  one.points === other.points;
