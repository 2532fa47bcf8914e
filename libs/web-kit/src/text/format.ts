import { formatLocale, kitText, language } from '../i18n/i18n.ts';

export type DateStyle = 'date' | 'date-time' | 'long';

type Numeric = number | bigint | string;

const DATE_STYLES: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  'date-time': {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  long: { dateStyle: 'full', timeStyle: 'long' },
};

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = formatLocale() + JSON.stringify(options);
  let format = numbers.get(key);
  if (!format) numbers.set(key, (format = new Intl.NumberFormat(formatLocale(), options)));
  return format;
}

const exact = (value: Numeric): number | bigint =>
  typeof value === 'string' ? (/^-?\d+$/.test(value) ? BigInt(value) : Number(value)) : value;

/** A number in the person's language; whole numbers in text are exact at any size. */
export function formatNumber(value: Numeric, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(options).format(exact(value));
}

/** An amount with the program's word for points, for example `1,250 coins`. */
export function formatPoints(amount: Numeric, term: string): string {
  return `${formatNumber(amount)} ${term}`;
}

/** The name of a language (BCP 47) in the person's own, for example `Spanish` or `español`. */
export function formatLanguage(code: string): string {
  return new Intl.DisplayNames(language(), { type: 'language' }).of(code) ?? code;
}

/** @param currency ISO 4217 */
export function formatMoney(amount: Numeric, currency = 'USD'): string {
  return formatNumber(amount, { style: 'currency', currency });
}

/** A moment in the viewer's zone, or in `timeZone` (IANA) with the zone named. `value`: ISO 8601. */
export function formatDate(value: string, style: DateStyle = 'date', timeZone?: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  const key = [formatLocale(), style, timeZone].join();
  let format = dates.get(key);
  if (!format) {
    const zone = timeZone ? { timeZone, ...(style === 'date-time' ? { timeZoneName: 'short' as const } : {}) } : {};
    dates.set(key, (format = new Intl.DateTimeFormat(formatLocale(), { ...DATE_STYLES[style], ...zone })));
  }
  return format.format(moment);
}

/** `just now`, seconds, minutes or hours ago; a full date from one day on. */
export function formatTimeAgo(value: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(value)) / 1_000));
  if (seconds < 10) return kitText('time.now');
  if (seconds >= 86_400) return formatDate(value);
  const [amount, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3_600
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3_600, 'hour'] as const);
  return new Intl.RelativeTimeFormat(formatLocale()).format(-Math.floor(amount), unit);
}
