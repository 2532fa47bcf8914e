import { pageFormatTag } from '@laurel/contracts/languages/languages';
import { language } from '@laurel/web-kit';

/** BCP 47 tag of the reader's language, with the page's region if the page is in that language. */
export const readerTag = (): string => pageFormatTag(document.documentElement.lang, language());

export interface DecimalStyle {
  /** Whether there are marks between thousands; there are when left out. */
  grouped?: boolean;
  /** ISO 4217. Money has marks of its own in many countries: English in Germany writes 12.345,5 and €12,345.50. */
  currency?: string;
}

/** The parts of a number, without the symbol or code of its currency. */
function partsOfNumber(
  number: number | `${number}`,
  tag: string,
  decimals: readonly [least: number, most: number],
  { grouped: isGrouped = true, currency }: DecimalStyle,
): Intl.NumberFormatPart[] {
  const format = new Intl.NumberFormat(tag, {
    style: currency === undefined ? 'decimal' : 'currency',
    currency,
    // True would group 1250 in Spanish, which begins at five digits.
    useGrouping: isGrouped ? undefined : false,
    minimumFractionDigits: decimals[0],
    maximumFractionDigits: decimals[1],
  });
  return format.formatToParts(number).filter(({ type }) => type !== 'currency' && type !== 'literal');
}

/** The mark between thousands, or before the decimals: `,` and `.` in English, `.` and `,` in Spanish. */
const markOf = (type: 'group' | 'decimal', tag: string, currency?: string): string | undefined =>
  partsOfNumber(1_000_000.5, tag, [1, 1], { currency }).find((part) => part.type === type)?.value;

/**
 * Reads a number as people write it, for example `1,200.50`, `1.200,50`, `1 200,50` or `1’200.50`; `null` when it is
 * none. The language decides what only it can: `1.200` is 1200 in Spanish and 1.2 in English.
 * @param tag language with region (BCP 47)
 * @param currency ISO 4217; an amount is read by the marks that money has
 * @returns a decimal string such as `1200.50`, with the decimals as typed
 */
export function parseDecimal(text: string, tag: string, currency?: string): string | null {
  const [, sign = '', figures = ''] = /^([-−]?)(\d[\d.,'’\s]*)$/.exec(text.trim()) ?? [];
  const group = markOf('group', tag, currency);
  const read = partsAsShown(figures, tag, currency) ?? partsOf(figures.replace(/[\s'’]/g, ' '), group);
  if (read === null) return null;
  const [whole, fraction] = read;
  return (sign && '-') + whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : `.${fraction}`);
}

type Parts = [whole: string, fraction: string];

/** The parts of a text that is exactly as `formatDecimal` shows it: countries group their digits in several ways. */
function partsAsShown(figures: string, tag: string, currency?: string): Parts | null {
  const [head = '', fraction = ''] = figures.split(markOf('decimal', tag, currency) ?? '.');
  const whole = head.replace(/\D/g, '');
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  const isShown = isDecimal(value) && formatDecimal(value, tag, fraction.length, { currency }) === figures;
  return isShown ? [whole, fraction] : null;
}

function partsOf(figures: string, group: string | undefined): Parts | null {
  const marks = figures.match(/\D/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return figures === '' ? null : [figures, ''];
  const others = marks.filter((mark) => mark !== last);
  // Groups end where the decimals begin: two kinds of marks leave no doubt.
  if (others[0] !== undefined) return last === ' ' ? null : split(figures, others[0], last);
  const isGroup = last === ' ' || marks.length > 1 || last === group;
  return (isGroup ? grouped(figures, last) : null) ?? (last === ' ' ? null : split(figures, '', last));
}

/** A number with groups and without decimals. */
function grouped(figures: string, group: string): Parts | null {
  const [first = '', ...rest] = figures.split(group);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part))
    ? [first + rest.join(''), '']
    : null;
}

function split(figures: string, group: string, decimal: string): Parts | null {
  const [head = '', fraction = '', ...more] = figures.split(decimal);
  if (more.length > 0 || !/^\d+$/.test(fraction)) return null;
  const [whole] = (group === '' ? null : grouped(head, group)) ?? [head];
  return /^\d+$/.test(whole) ? [whole, fraction] : null;
}

const DECIMAL = /^-?\d+(?:\.(\d+))?$/;

/** Whether a value is a decimal string such as `1200.50`. */
export const isDecimal = (value: string): boolean => DECIMAL.test(value);

const ONE_GROUP = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Whether the three decimals of a decimal string may have been typed as thousands: `1.200` is 1.2 in English, but its
 * writer may have meant 1200. Where three decimals are usual, there is no doubt.
 */
export const mayBeGrouped = (value: string, decimals: number): boolean => decimals < 3 && ONE_GROUP.test(value);

/**
 * Whether a typed text is read as thousands, but may have been meant as three decimals: `1.250` where the page writes
 * 1.250 for 1250.
 */
export function mayBeDecimal(text: string, tag: string): boolean {
  const group = markOf('group', tag);
  return (group === '.' || group === ',') && text.includes(group) && mayBeGrouped(text.trim().replace(group, '.'), 0);
}

/** A decimal string with at least so many decimals. */
export function padDecimal(value: string, decimals: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  return fraction.length >= decimals ? value : `${whole}.${fraction.padEnd(decimals, '0')}`;
}

/** A decimal string as people write it there, with at least so many decimals; any other text as it is. */
export function formatDecimal(value: string, tag: string, decimals: number, style: DecimalStyle = {}): string {
  const [text, fraction = ''] = DECIMAL.exec(value) ?? [];
  if (text === undefined) return value;
  const most = Math.max(decimals, fraction.length);
  return partsOfNumber(text as `${number}`, tag, [decimals, most], style)
    .map((part) => part.value)
    .join('');
}

/** As `formatDecimal`, in the reader's language and with the page's formats. */
export const decimalText = (value: string, decimals: number, style?: DecimalStyle): string =>
  formatDecimal(value, readerTag(), decimals, style);
