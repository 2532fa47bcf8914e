/** Five digits, or ZIP+4. */
export function isZipCode(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text.trim());
}
