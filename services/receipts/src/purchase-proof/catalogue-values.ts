import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { ValueTransformer } from 'typeorm';

/** Lower-case words between single spaces, in which the assessment searches: 'Milk, 1L' → ' milk 1l '. */
export const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Trims texts and drops repetitions regardless of case. */
export function distinct(texts: readonly string[]): string[] {
  const byWords = new Map(texts.map((text) => text.trim()).map((text) => [text.toLowerCase(), text]));
  return [...byWords.values()];
}

/**
 * Throws `InvalidInputError` at `field` when a text has fewer letters and digits than `least`: it would match nothing
 * on a receipt, or far too much.
 */
export function assertComparable(field: string, texts: readonly string[], least = 1): void {
  const fault = least === 1 ? 'needs a letter or a digit' : `needs at least ${least} letters or digits`;
  const isShort = texts.some((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length < least);
  if (isShort) throw new InvalidInputError({ [field]: [fault] });
}

/** A decimal text in the database's form: '01.50' → '1.5', '2.0' → '2'. */
export function plainDecimal(text: string): string {
  const [whole = '0', part = ''] = text.split('.');
  const rest = part.replace(/0+$/, '');
  return `${Number(whole)}${rest === '' ? '' : `.${rest}`}`;
}

/** Maps a numeric column to a decimal text without the zeros of its scale. */
export const decimalColumn: ValueTransformer = { to: (text: string) => text, from: plainDecimal };
