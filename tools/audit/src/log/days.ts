const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`, by the time zones of ICU. */
export function dayOf(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The hour of a moment by the clock of a time zone, 0 to 23. */
export const hourOf = (at: number, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));

/** The day so many days before or after. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The days up to and including the last, oldest first. */
export const lastDays = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(last, index - count + 1));

/** The first moment, to the second, at which a time zone's clock shows this time or a later one on that day. */
export function momentOf(day: string, time: string, timeZone: string): number {
  const wanted = `${day} ${time}`;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  let low = Date.parse(`${dayAfter(day, -2)}T00:00:00Z`);
  let high = Date.parse(`${dayAfter(day, 3)}T00:00:00Z`);
  // Clocks that are set back show a time twice: the search finds one of the two.
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (clock.format(middle) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

const HOUR = 3_600_000;

/** The next 29 February after a moment. */
export function leapDay(after: number): string {
  let year = new Date(after).getUTCFullYear();
  for (;;) {
    const day = `${year}-02-29`;
    const exists = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    if (exists && Date.parse(`${day}T00:00:00Z`) > after + 48 * HOUR) return day;
    year += 1;
  }
}

/** The moments of the next year at which the clocks of a time zone are set forward or back. */
export function clockChanges(from: number, timeZone: string): number[] {
  const changes: number[] = [];
  const first = Math.ceil(from / HOUR) * HOUR;
  for (let at = first; at < first + 366 * 24 * HOUR; at += HOUR) {
    if (offsetAt(at, timeZone) !== offsetAt(at - 1_000, timeZone)) changes.push(at);
  }
  return changes;
}

const offsets = new Map<string, Intl.DateTimeFormat>();

function offsetAt(at: number, timeZone: string): string {
  let format = offsets.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    offsets.set(timeZone, format);
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
