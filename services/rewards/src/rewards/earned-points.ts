/** Entries of a sweepstake for points: one for each `threshold` of them, each single one where it is 0. */
export function entriesFor(points: bigint, threshold: bigint): bigint {
  if (points <= 0n) return 0n;
  return threshold > 0n ? points / threshold : points;
}

/** The end of a sweepstake or contest, or the present while it runs: what was earned before counts. */
export const cutoffOf = ({ finish }: { finish: Date | null }, now: Date): Date =>
  finish !== null && finish < now ? finish : now;

/** What the account `a` earned since the reward `r` began and before `until`, by the moments at which it was earned. */
export const pointsEarnedSql = (until: string): string =>
  `(SELECT coalesce(sum(e.amount), 0)::bigint FROM entry e
    WHERE e.program_id = a.program_id AND e.account_id = a.id AND e.account_version IS NOT NULL
      AND e.kind IN ('earn', 'correction')
      AND e.posted_at >= coalesce(r.start, r.created_at) AND e.posted_at < ${until})`;
