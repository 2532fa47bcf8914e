const HOUR = 3_600_000;

/** Whole days and hours until a moment (ISO 8601), `null` once it has passed. */
export function daysAndHours(until: string, now = Date.now()): { days: number; hours: number } | null {
  const hours = Math.floor((Date.parse(until) - now) / HOUR);
  return hours < 0 ? null : { days: Math.floor(hours / 24), hours: hours % 24 };
}
