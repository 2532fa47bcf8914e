import { Transform } from 'class-transformer';

/**
 * Parses a text of decimal digits; returns anything else unchanged, including `0x10` and `1e3`, which `Number` accepts.
 */
export function wholeNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
}

/** A whole number in a query, which arrives as text. */
export const WholeNumber = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => wholeNumber(value));
