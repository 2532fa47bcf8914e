const DAY_MILLIS = 86_400_000;

/** Days before the end of a key at which staff are told, the longest first. */
export const noticeDays = [30, 7, 1] as const;
export type NoticeDays = (typeof noticeDays)[number];

/** The notice that the time until a key's end calls for; `null` before the first, and for a key without an end. */
export function noticeOf(expiresAt: Date | null, now: Date): NoticeDays | null {
  if (expiresAt === null) return null;
  const left = expiresAt.getTime() - now.getTime();
  return noticeDays.findLast((days) => left <= days * DAY_MILLIS) ?? null;
}
