import type { Row } from '../rows.ts';
import type { Box, TextLine } from '../reading.ts';

export type TokenKind = 'amount' | 'fine' | 'integer' | 'percent' | 'times' | 'unit' | 'tax' | 'code' | 'word' | 'mark';

/** One word or figure of a row with its place. */
export interface Token {
  kind: TokenKind;
  text: string;
  /** Amounts in hundredths, all other figures as they are; 0 for words. */
  value: number;
  box: Box;
  line: TextLine;
  /** The token begins a piece of text, so that a column may begin here. */
  first: boolean;
}

const currency = '(?:R[A-Z]|USD|MYR|EUR|GBP|US\\$|[$€£])';
const whole = '\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d{3})+(?=\\s?,)|\\d{1,3}(?: \\d{3})+(?=,)|\\d{1,6}';
/** Two decimals; the last letter may be a misread figure, and a tax letter may touch the amount. */
const amountPattern = new RegExp(
  `(?<![\\d.,/:#-]|[A-WYZa-wyz_])(-\\s?|\\()?(${currency}[.\\s]?)?(-\\s?)?(${whole}|(?<=^|\\s|${currency}\\s?))(\\s?[.,]\\s?)(\\d\\d|\\d[COolISB](?![A-Za-z]))(?![\\d:%]|[.,]\\d|/\\d)(\\s?-(?![\\dA-Z])|CR\\b|\\))?`,
  'g',
);
const finePattern = /(?<![\d.,/:#-]|[A-WYZa-wyz_])(R[A-Z]|[$€£])?\s?(\d{1,5})[.,](\d{3,4})(?![\d:%]|[.,]\d)/g;
const percentPattern = /\(?@?\s?\d{1,2}(?:[.,]\d{1,2})?\s?%\)?/g;

const unitWord =
  /^(\(?(?:RM|MYR|USD|EUR|GBP)\)?|PCS?|UNITS?|EA|EACH|NOS?|BTLS?|PKTS?|PK|CTNS?|SETS?|BOX|ROLLS?|KGS?|LBS?|OZ|LITRES?|LITERS?|LTR|UD|UDS|UNID|\/?LITRE|\/KG|\/LB)\.?$/i;
const measureWord = /^\s?(KGS?|G|LBS?|OZ|LITRES?|LITERS?|LTRS?|LT)\b|^(CM|MM|M|ML|L|IN|FT|W|V|A)\b/i;
const taxMark = /^\(?(SR|SRE|ZR|ZRE|ZRL|GS|OS|ES|NR|TX|SV|NT|VAT|\*?[A-Z]|[*#])\)?[:.-]?$/;
const times = /^[xX×*@]$/;
const codeWord =
  /^(?!\d+(?:ML|MM|CM|KGS?|GM?|LT?|PCS?)$)#?(?=(?:\D*\d){4})[A-Z]{0,4}[-/]?[A-Z]?\d[\d/-]*[A-Z]{0,2}[-:.]?$/i;
const shelf = /^[A-Z]{1,2}\d{2}(-\d{2})?$/;

const figures: Record<string, string> = { C: '0', O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' };

interface Found {
  from: number;
  to: number;
  kind: TokenKind;
  value: number;
}

function decimalsIn(text: string): Found[] {
  const amounts = [...text.matchAll(amountPattern)].map((match): Found => {
    const [written, before, , between, units = '0', , part = '00', after] = match;
    const cents =
      Number(units.replace(/\D/g, '') || '0') * 100 + Number(part.replace(/[A-Za-z]/g, (sign) => figures[sign] ?? '0'));
    const negative = Boolean(between) || before?.startsWith('-') || /[-C]/.test(after ?? '') || (before && after);
    const to = match.index + written.length;
    const kind = measureWord.test(text.slice(to)) ? 'fine' : 'amount';
    return { from: match.index, to, kind, value: kind === 'fine' ? cents / 100 : negative ? -cents : cents };
  });
  const fine = [...text.matchAll(finePattern)].map((match): Found => {
    const [written, sign, units = '0', part = '000'] = match;
    const to = match.index + written.length;
    // A third decimal behind a price is its tax letter, misread.
    const last = part.length === 3 && /^\W*[A-Z]{0,2}\W*$/i.test(text.slice(to));
    const priced = last && (sign !== undefined || /\d[.,]\d\d\D/.test(text.slice(0, match.index)));
    const value = priced ? Number(units) * 100 + Number(part.slice(0, 2)) : Number(`${units}.${part}`);
    return { from: match.index, to, kind: priced ? 'amount' : 'fine', value };
  });
  return [...amounts, ...fine];
}

function kindOf(word: string): Pick<Token, 'kind' | 'value'> {
  if (/^[@-]?\d{1,4}$/.test(word)) return { kind: 'integer', value: Number(word.replace('@', '')) };
  if (times.test(word)) return { kind: 'times', value: 0 };
  if (unitWord.test(word)) return { kind: 'unit', value: 0 };
  if (taxMark.test(word)) return { kind: 'tax', value: 0 };
  if (codeWord.test(word) || shelf.test(word)) return { kind: 'code', value: 0 };
  return { kind: /[\p{L}\p{N}]/u.test(word) ? 'word' : 'mark', value: 0 };
}

/** Parts the words between decimals; `2x` and `x2.50` are a figure and a sign. */
function wordsIn(text: string, from: number): { from: number; to: number; word: string }[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const glued = /^@?(\d{1,3})([xX×@*])$/.exec(word);
    const at = from + index;
    if (!glued?.[1]) return [{ from: at, to: at + word.length, word }];
    const end = at + word.length;
    return [
      { from: at, to: end - 1, word: glued[1] },
      { from: end - 1, to: end, word: 'x' },
    ];
  });
}

function tokensOfLine(line: TextLine): Token[] {
  const { text, box } = line;
  const step = box.width / Math.max(text.length, 1);
  const taken = [...decimalsIn(text)];
  for (const match of text.matchAll(percentPattern)) {
    const found: Found = { from: match.index, to: match.index + match[0].length, kind: 'percent', value: 0 };
    if (!taken.some(({ from, to }) => found.from < to && from < found.to)) taken.push(found);
  }
  taken.sort((a, b) => a.from - b.from);
  const token = (from: number, to: number, kind: TokenKind, value: number): Token => ({
    kind,
    text: text.slice(from, to),
    value,
    box: { x: box.x + step * from, y: box.y, width: step * (to - from), height: box.height },
    line,
    first: text.slice(0, from).trim() === '',
  });
  const tokens: Token[] = [];
  let at = 0;
  for (const next of [...taken, null]) {
    const until = next?.from ?? text.length;
    for (const { from, to, word } of wordsIn(text.slice(at, until), at)) {
      const { kind, value } = kindOf(word);
      tokens.push(token(from, to, kind, value));
    }
    if (next === null) break;
    if (next.from >= at) tokens.push(token(next.from, next.to, next.kind, next.value));
    at = Math.max(at, next.to);
  }
  return tokens;
}

/** A number with decimals before words of the same piece of text is a part of the name: `MODEL 18.75 CASE`. */
function withNames(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    const inside =
      token.kind === 'amount' &&
      !/[A-Z$€£]/.test(token.text) &&
      before?.line === token.line &&
      after?.line === token.line;
    return inside &&
      [before, after].every(({ kind, text }) => kind === 'word' && /\p{L}{3}|\p{L}.*\p{L}.*\p{L}/u.test(text))
      ? { ...token, kind: 'word' as const, value: 0 }
      : token;
  });
}

/** Behind another amount, a last figure with three decimals is a price that touches its misread tax letter. */
function withPrice(tokens: readonly Token[]): Token[] {
  const last = tokens.findLast(({ kind }) => kind !== 'tax' && kind !== 'mark');
  if (last?.kind !== 'fine' || !/^\d+[.,]\d{3}$/.test(last.text)) return [...tokens];
  if (!tokens.some(({ kind }) => kind === 'amount')) return [...tokens];
  return tokens.map((token) =>
    token === last ? { ...token, kind: 'amount', value: Math.floor(Math.round(token.value * 1000) / 10) } : token,
  );
}

/** All words and figures of a row, left to right. */
export const tokensOf = (row: Row): Token[] => withPrice(withNames(row.lines.flatMap(tokensOfLine)));
