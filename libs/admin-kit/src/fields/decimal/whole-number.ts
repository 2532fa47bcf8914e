import { formatNumber } from '@laurel/web-kit';

/** What the input of a whole number holds: the number, the text as typed while it is none, `null` while it is empty. */
export type TypedWhole = number | string | null;

// A whole number has no decimals, so that one kind of mark before groups of three separates thousands in every language.
const WHOLE = /^\d{1,3}(?:([.,'’\s])\d{3}(?:\1\d{3})*)$|^\d+$/u;
const MAX_DIGITS = 10;

/**
 * Reads a whole number of at most ten digits as people write it, for example `1,200` or `1.200`, or as the page writes it,
 * such as `1,00,000` in India; `null` when it is none.
 */
export function parseWhole(text: string): number | null {
  const trimmed = text.trim();
  const digits = trimmed.replace(/\D/gu, '');
  if (digits.length > MAX_DIGITS) return null;
  const isWhole = WHOLE.test(trimmed) || (/^\d/.test(trimmed) && formatNumber(digits) === trimmed);
  return isWhole ? Number(digits) : null;
}

/** Registers the input of a whole number; the form's resolver refuses a value that is still a text. */
export const wholeNumber = {
  setValueAs: (value: TypedWhole): TypedWhole => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? null : (parseWhole(value) ?? value);
  },
};

/** A typed number in words; a text that is none as it was typed. */
export const wholeText = (value: number | string): string => (typeof value === 'number' ? formatNumber(value) : value);
