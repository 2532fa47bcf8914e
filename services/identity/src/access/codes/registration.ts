/** The names that a visitor entered to sign up; becomes a participant once the code has proven the mailbox. */
export interface Registration {
  email: string;
  first_name: string;
  last_name: string;
  postal: string | null;
  referral_code: string | null;
}
