/** Sweepstake entries for points: one for each `threshold` of them, or one per point where it is 0. */
export function entriesFor(points: bigint, threshold: bigint): bigint {
  if (points <= 0n) return 0n;
  return threshold > 0n ? points / threshold : points;
}

/** The end of a sweepstake or contest, or the present while it runs: points earned before it count. */
export const cutoffOf = ({ endsAt }: { endsAt: Date | null }, now: Date): Date =>
  endsAt !== null && endsAt < now ? endsAt : now;
