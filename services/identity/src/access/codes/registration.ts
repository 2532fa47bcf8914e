import type { Locale } from '@laurel/contracts/languages/languages';

/** The names and answers that a visitor entered to sign up; becomes a participant once the code has proven the mailbox. */
export interface Registration {
  email: string;
  first_name: string;
  last_name: string;
  postal: string | null;
  referral_code: string | null;
  /** The keys are ids of the program's profile attributes. */
  answers: Record<string, string>;
  /** The language of the site when the form was sent; `null` when the caller named none. */
  locale: Locale | null;
}
