/** What holds for every code and link, whichever way it was asked for. Source: research A5, rulings "Magic link". */
export const limits = {
  codeMinutes: 10,
  linkMinutes: 20,
  /** Of the link that lets a new admin in. */
  invitationMinutes: 7 * 24 * 60,
  /** Compared codes of one code. */
  tries: 5,
  /** Compared wrong codes of one account, over all its codes; beyond, it signs in by link only. */
  failedTriesPerDay: 20,
  failedTriesPerMonth: 100,
  resendSeconds: 60,
  /** Codes and links together, of one account. */
  issuedPerHour: 5,
  /** Days that codes are kept for the budgets above. */
  keptDays: 31,
} as const;
