/** Limits of every code and link, whichever way it was requested. Source: research A5, rulings "Magic link". */
export const limits = {
  codeMinutes: 10,
  linkMinutes: 20,
  /** Lifetime of a new admin's invitation link. */
  invitationMinutes: 7 * 24 * 60,
  /** Comparisons per code. */
  tries: 5,
  /** Wrong codes per account, over all its codes; beyond, it signs in by link only. */
  failedTriesPerDay: 20,
  failedTriesPerMonth: 100,
  resendSeconds: 60,
  /** Codes and links together, per account. */
  issuedPerHour: 5,
  /** Days for which codes stay stored for the budgets above. */
  retentionDays: 31,
} as const;
