export interface Membership {
  is_member: boolean;
  /** `null` for no end. */
  ends_at: Date | null;
}

/** The membership of a participant who has some with these ends, completed or granted: the latest counts. */
export function judgeMembership(ends: readonly (Date | null)[]): Membership {
  const dates = ends.filter((end) => end !== null);
  const isEndless = dates.length < ends.length;
  const latest = isEndless || dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
  return { is_member: ends.length > 0, ends_at: latest };
}
