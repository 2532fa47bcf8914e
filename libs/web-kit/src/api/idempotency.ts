/** A new key for one intended effect; a repeated call with the same key and input has no second effect. */
export function newIdempotencyKey(): string {
  // randomUUID exists only in secure contexts; a program's own domain may be reached over plain http in development.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
