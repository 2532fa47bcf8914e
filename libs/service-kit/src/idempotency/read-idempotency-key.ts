import { InvalidInputError } from '../errors/business-error.ts';

/** The header `Idempotency-Key` of a request, `null` without one. Throws 422 for a malformed key. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new InvalidInputError({ 'idempotency-key': ['must be 1 to 200 printable characters'] });
  }
  return header;
}
