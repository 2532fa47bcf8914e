import { language } from '@laurel/web-kit';
import { parseDecimal } from './decimal-text.ts';

/** Reads a whole number of at most ten digits as people write it, for example `1,200`; `null` when it is none. */
export function parseWhole(text: string): number | null {
  const [, whole] = /^(\d{1,10})(?:\.0+)?$/.exec(parseDecimal(text, language()) ?? '') ?? [];
  return whole === undefined ? null : Number(whole);
}

/** Registers the input of a whole number; the value is `null` while none is typed. */
export const wholeNumber = {
  setValueAs: (value: string | number | null): number | null =>
    typeof value === 'number' ? value : parseWhole(value ?? ''),
};
