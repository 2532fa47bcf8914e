const NONE = '–';

interface ChartLabels {
  /** A day of the axis. `day`: ISO 8601. */
  tick: (day: string | undefined) => string;
  /** A day of the table. `day`: ISO 8601. */
  day: (day: string | undefined) => string;
  /** A figure of the axis, the tooltip or the table. */
  figure: (value: number | null | undefined) => string;
}

/**
 * The texts of a chart; days are the same in every zone, what is missing is a dash.
 * @param tag language with region (BCP 47)
 */
export function chartLabels(tag: string): ChartLabels {
  const ticks = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(tag);
  return {
    tick: (day) => dayIn(ticks, day),
    day: (day) => dayIn(days, day),
    figure: (value) => (isFigure(value) ? figures.format(value) : NONE),
  };
}

function dayIn(format: Intl.DateTimeFormat, day: string | undefined): string {
  const moment = Date.parse(day ?? '');
  return isFigure(moment) ? format.format(moment) : NONE;
}

/** Width that a label of the axis takes with the space beside it. */
const LABEL_PIXELS = 76;

/** How many labels have room on an axis of so many pixels. */
export const labelsIn = (width: number): number => Math.floor(width / LABEL_PIXELS);

/** The days of the axis that have a label: the last one, and of those before it each at the same distance. */
export function labelledDays(days: readonly string[], most: number): ReadonlySet<string> {
  const distance = Math.max(1, Math.ceil(days.length / Math.max(1, most)));
  return new Set(days.filter((_, index) => (days.length - 1 - index) % distance === 0));
}

const isFigure = (value: number | null | undefined): value is number => Number.isFinite(value);
