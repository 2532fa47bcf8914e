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

/** What a merchant is found by beside its offers; words with spaces between. */
export const merchantWords = (name: string, subcategory: string | null): string =>
  joined(`${name} ${subcategory ?? ''}`);

/** What an offer adds to these. */
export const offerWords = (textShort: string): string => joined(textShort);

/** No more than 40 words of no more than 50 characters: texts are long only by mistake. */
const joined = (source: string): string =>
  wordsOf(source)
    .filter((word) => word.length <= 50)
    .slice(0, 40)
    .join(' ');
