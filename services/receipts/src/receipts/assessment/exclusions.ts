import { wordsOf } from '../../purchase-proof/catalogue-values.ts';
import type { MergedReading } from './merge-readings.ts';

/**
 * The identifiers that occur in a row of the receipt's text or in its merchant's name, as whole words and regardless of
 * case: a part of a longer word or number does not match.
 */
export function exclusionsIn({ data }: MergedReading, identifiers: readonly string[]): string[] {
  const rows = [...data.text, data.merchant?.value ?? ''].map(wordsOf);
  return identifiers.filter((identifier) => {
    const words = wordsOf(identifier);
    return rows.some((row) => row.includes(words));
  });
}
