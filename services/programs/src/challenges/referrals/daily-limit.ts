/** Paid recruits per recruiter and day of the program; the rest waits for the next day. */
export const PAID_RECRUITS_A_DAY = 20;

/** A recruit who has taken a first step and whose recruiter has not been paid for it. */
export interface DueReferral {
  participant_id: string;
  recruiter_id: string;
}

/**
 * The referrals that may be paid today, for each recruiter the first of the list.
 *
 * @param due in the order of payment
 * @param paidToday payments of today by recruiter
 */
export function withinDailyLimit<Referral extends DueReferral>(
  due: readonly Referral[],
  paidToday: ReadonlyMap<string, number>,
  limit = PAID_RECRUITS_A_DAY,
): Referral[] {
  const paid = new Map(paidToday);
  return due.filter(({ recruiter_id }) => {
    const count = (paid.get(recruiter_id) ?? 0) + 1;
    if (count > limit) return false;
    paid.set(recruiter_id, count);
    return true;
  });
}
