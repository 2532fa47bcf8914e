/** The words of a text as merchants are found by them: lower case, without accents, letters and digits alone. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // "Joe's" is one word, also without its apostrophe.
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])];
}
