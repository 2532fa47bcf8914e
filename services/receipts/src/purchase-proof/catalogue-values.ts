import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { ValueTransformer } from 'typeorm';

/** Lower-case words between single spaces, as the assessment of receipts looks them up: 'Milk, 1L' → ' milk 1l '. */
export const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Without spaces around them, each once however it is written. */
export function distinct(texts: readonly string[]): string[] {
  const byWords = new Map(texts.map((text) => text.trim()).map((text) => [text.toLowerCase(), text]));
  return [...byWords.values()];
}

/**
 * Throws `InvalidInputError` at `field` where a text has fewer letters and digits than `least`: nothing on a receipt
 * could be compared with it, or far too much would.
 */
export function assertComparable(field: string, texts: readonly string[], least = 1): void {
  const fault = least === 1 ? 'needs a letter or a digit' : `needs at least ${least} letters or digits`;
  const isShort = texts.some((text) => text.replace(/[^\p{L}\p{N}]/gu, '').length < least);
  if (isShort) throw new InvalidInputError({ [field]: [fault] });
}

/** A decimal text as the database writes it: '01.50' → '1.5', '2.0' → '2'. */
export function plainDecimal(text: string): string {
  const [whole = '0', part = ''] = text.split('.');
  const rest = part.replace(/0+$/, '');
  return `${Number(whole)}${rest === '' ? '' : `.${rest}`}`;
}

/** A numeric column as a decimal text without the zeros that its scale adds. */
export const decimalColumn: ValueTransformer = { to: (text: string) => text, from: plainDecimal };
