import { codeMinutes } from '@laurel/contracts/identity/code-mail';

/** Limits of every code and link, whichever way it was requested. Source: research A5, rulings "Magic link". */
export const limits = {
  codeMinutes,
  linkMinutes: 20,
  /** Lifetime of a new admin's invitation link. */
  invitationMinutes: 7 * 24 * 60,
  /** Comparisons per code. */
  tries: 5,
  /** Wrong codes per account, over all its codes; beyond, it signs in by link only. */
  failedTriesPerDay: 20,
  failedTriesPerMonth: 100,
  resendSeconds: 60,
  /** Codes and links together, per account and asker: a browser that the account signed in with, else an address. */
  issuedPerHour: 5,
  /** Codes and links per account to browsers that it never signed in with, whatever their addresses. */
  issuedToStrangersPerHour: 20,
  /** Days for which codes stay stored for the budgets above. */
  retentionDays: 31,
  /** Days for which a used code shows that the account signs in with a browser. */
  knownBrowserDays: 180,
} as const;
