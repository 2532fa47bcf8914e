export interface Membership {
  is_member: boolean;
  /** `null` for no end. */
  ends_at: Date | null;
}

export interface DatedMembership extends Membership {
  /** `null` for no member. */
  starts_at: Date | null;
}

/** The membership of a participant who has some with these ends, completed or granted: the latest counts. */
export function judgeMembership(ends: readonly (Date | null)[]): Membership {
  const dates = ends.filter((end) => end !== null);
  const isEndless = dates.length < ends.length;
  const latest = isEndless || dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
  return { is_member: ends.length > 0, ends_at: latest };
}

/** The start of a membership: one that goes on keeps it, and one that follows an ended one begins at the moment. */
export function startOf(before: DatedMembership, { is_member }: Membership, at: Date): Date | null {
  if (!is_member) return null;
  const goesOn = before.is_member && (before.ends_at === null || before.ends_at > at);
  return goesOn ? before.starts_at : at;
}
