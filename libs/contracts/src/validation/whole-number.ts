import { Transform } from 'class-transformer';

/** The number that a text of decimal digits writes; anything else as it is, also what JavaScript takes for one: `0x10`, `1e3`. */
export function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

/** A whole number of a query, which arrives as text. */
export const WholeNumber = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => wholeNumber(value));
