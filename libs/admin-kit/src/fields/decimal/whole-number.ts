import { formatNumber, language } from '@laurel/web-kit';
import { parseDecimal } from './decimal-text.ts';

/** What the input of a whole number holds: the number, the text as typed while it is none, `null` while it is empty. */
export type TypedWhole = number | string | null;

/** Reads a whole number of at most ten digits as people write it, for example `1,200`; `null` when it is none. */
export function parseWhole(text: string): number | null {
  const [, whole] = /^(\d{1,10})(?:\.0+)?$/.exec(parseDecimal(text, language()) ?? '') ?? [];
  return whole === undefined ? null : Number(whole);
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
