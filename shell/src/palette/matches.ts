const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every word of a question begins a word of the texts, whatever its accents. */
export function matches(question: string, texts: readonly string[]): boolean {
  const words = plain(texts.join(' ')).split(/[^\p{L}\p{N}]+/u);
  return plain(question)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
