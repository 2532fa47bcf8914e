/** The words of a text for the search of merchants: lower case, without accents, letters and digits alone. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    // "Joe's" is one word, also without its apostrophe.
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** A merchant's searchable words without its offers, separated by spaces. */
export const merchantWords = (name: string, subcategory: string | null): string =>
  joined(`${name} ${subcategory ?? ''}`);

/** Additional searchable words of an offer. */
export const offerWords = (textShort: string): string => joined(textShort);

/** At most 40 words of at most 50 characters: longer texts are mistakes. */
const joined = (source: string): string =>
  wordsOf(source)
    .filter((word) => word.length <= 50)
    .slice(0, 40)
    .join(' ');
