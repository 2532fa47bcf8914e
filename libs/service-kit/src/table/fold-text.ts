const MARKS = /[\u0300-\u036f]/g;
/** Letters of Latin alphabets that Unicode does not decompose, and what people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const ANY_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A text without accents and in lower case, as searches compare it. */
export function foldText(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').normalize('NFC').toLowerCase();
  return bare.replace(ANY_LETTER, (letter) => LETTERS[letter] ?? letter);
}

const single = Object.entries(LETTERS).filter(([, plain]) => plain.length === 1);
const long = Object.entries(LETTERS).filter(([, plain]) => plain.length > 1);

/** `foldText` of a column, in SQL. */
export const foldedSql = (sql: string): string =>
  long.reduce(
    (folded, [letter, plain]) => `replace(${folded}, '${letter}', '${plain}')`,
    `translate(lower(normalize(regexp_replace(normalize(${sql}, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC)),
      '${single.map(([letter]) => letter).join('')}', '${single.map(([, plain]) => plain).join('')}')`,
  );
