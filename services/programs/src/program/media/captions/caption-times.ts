/** The line of a caption's times. */
export interface CaptionTimes {
  /** Milliseconds. */
  from: number;
  to: number;
  /** What follows the times: settings in WebVTT, coordinates in SubRip. */
  settings: string;
}

/** WebVTT writes decimals with a point, SubRip with a comma; each is read in both. */
const TIME = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})$/;

/** The times of a line such as `00:01.000 --> 00:02.500 align:start`; `null` where one of them cannot be read. */
export function timesIn(line: string): CaptionTimes | null {
  const [start = '', rest = '', ...more] = line.split('-->');
  const [end = '', ...settings] = rest.trim().split(/\s+/);
  const [from, to] = [millisOf(start.trim()), millisOf(end)];
  return from === null || to === null || more.length > 0 ? null : { from, to, settings: settings.join(' ') };
}

function millisOf(time: string): number | null {
  const [, hours = '0', minutes, seconds, millis] = TIME.exec(time) ?? [];
  if (minutes === undefined) return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(millis);
}

/** `01:02:03.004` */
export function clockOf(millis: number): string {
  const parts = [millis / 3_600_000, (millis / 60_000) % 60, (millis / 1_000) % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${clock}.${String(millis % 1_000).padStart(3, '0')}`;
}
