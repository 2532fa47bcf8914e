/** Milliseconds that a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const at = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  return wall - Math.floor(moment / 1_000) * 1_000;
}

/** `YYYY-MM-DDTHH:mm` on the wall of a zone, for an ISO 8601 moment; empty for none. */
export function wallTime(iso: string | null, timeZone: string): string {
  const moment = iso === null ? Number.NaN : Date.parse(iso);
  if (Number.isNaN(moment)) return '';
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * The UTC moment (ISO 8601) of a wall time in a zone; `null` when it is incomplete. A time that a clock change skips
 * becomes the same distance after the change, one that it repeats the first of the two.
 */
export function momentOf(wall: string, timeZone: string): string | null {
  const utc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) || Number.isNaN(utc)) return null;
  const before = offsetAt(utc - 86_400_000, timeZone);
  const first = utc - before;
  const moment = offsetAt(first, timeZone) === before ? first : utc - offsetAt(first, timeZone);
  const exact = moment + offsetAt(moment, timeZone) === utc;
  return new Date(exact ? moment : first).toISOString();
}
