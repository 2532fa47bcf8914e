import { wordsOf } from '../../purchase-proof/catalogue-values.ts';
import type { MergedReading } from './merge-readings.ts';

/**
 * Those of the identifiers that stand in a row of the receipt's text or in its merchant's name, as whole words and
 * however they are written: a part of a longer word or number is none.
 */
export function exclusionsIn({ data }: MergedReading, identifiers: readonly string[]): string[] {
  const rows = [...data.text, data.merchant?.value ?? ''].map(wordsOf);
  return identifiers.filter((identifier) => {
    const words = wordsOf(identifier);
    return rows.some((row) => row.includes(words));
  });
}
