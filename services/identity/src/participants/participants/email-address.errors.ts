import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { canonicalEmail } from './email-address.ts';

export const invalidEmail = { email: ['Invalid email'] };

/** The canonical address, or 422 with the specification's text (P-089). */
export function demandEmail(value: unknown): string {
  const email = canonicalEmail(value);
  if (email === null) throw new InvalidInputError(invalidEmail);
  return email;
}
