/** A text as a pattern of ILIKE that finds exactly it, anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
