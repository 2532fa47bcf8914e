/** `ended`: nobody has paid, and nobody can. `parked`: Stripe says something else than we expect, a person has to look. */
export type CheckoutStatus = 'open' | 'paid' | 'ended' | 'refunded' | 'parked';

/** What somebody is about to pay, or has paid. */
export interface Checkout {
  program_id: string;
  /** Also Stripe's idempotency key and client reference. */
  id: string;
  participant_id: string;
  /** What it is paid for: a challenge of this service, or a claim of the rewards service. */
  challenge_id: string | null;
  challenge_type: string | null;
  claim_id: string | null;
  /** Path of the page it began on. */
  page: string;
  donation_entity_id: string | null;
  title: string;
  /** In hundredths of the currency. */
  amount: number;
  currency: string;
  points: number;
  /** Of the program's site, for the way back. */
  origin: string;
  session_id: string | null;
  status: CheckoutStatus;
  completion_id: string | null;
  created_at: Date;
}

/** What a participant chose to pay for. */
export type Choice = Pick<Checkout, 'donation_entity_id' | 'title' | 'amount' | 'currency' | 'points'>;

export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.donation_entity_id === other.donation_entity_id &&
  one.title === other.title &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.points === other.points;
