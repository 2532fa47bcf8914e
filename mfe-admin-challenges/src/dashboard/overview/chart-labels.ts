const NONE = '–';

interface ChartLabels {
  /** A tick of the time axis. `timestamp`: milliseconds since 1970. */
  tick: (timestamp: number | undefined) => string;
  /** A day of the table. `day`: ISO 8601. */
  day: (day: string) => string;
  /** A figure of the axis, the tooltip or the table. */
  figure: (value: number | null | undefined) => string;
}

/** The texts of a chart in one language; days are the same in every zone, what is missing is a dash. */
export function chartLabels(language: string): ChartLabels {
  const ticks = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(language);
  return {
    tick: (timestamp) => (isFigure(timestamp) ? ticks.format(timestamp) : NONE),
    day: (day) => {
      const moment = Date.parse(day);
      return isFigure(moment) ? days.format(moment) : NONE;
    },
    figure: (value) => (isFigure(value) ? figures.format(value) : NONE),
  };
}

const isFigure = (value: number | null | undefined): value is number => Number.isFinite(value);
