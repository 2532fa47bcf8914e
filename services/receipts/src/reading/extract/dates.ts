import type { Field, TextLine } from '../reading.ts';
import type { Row } from '../rows.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const monthWord =
  'JANUARY|JAN|FEBRUARY|FEB|MARCH|MAR|APRIL|APR|MAY|MEI|JUNE|JUN|JULY|JUL|AUGUST|AUG|OGOS|SEPTEMBER|SEPT|SEP|OCTOBER|OCT|OKT|NOVEMBER|NOV|DECEMBER|DEC|DIS';
const foreignMonths: Record<string, string> = { MEI: 'MAY', OGO: 'AUG', OKT: 'OCT', DIS: 'DEC' };
const gap = "\\s?[-/.,']\\s?|\\s";

const patterns: { pattern: RegExp; parts: (groups: string[]) => [year: string, month: string, day: string] }[] = [
  {
    pattern: new RegExp(`(?<!\\d)(20\\d{2})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})(?!\\d{3})`, 'g'),
    parts: ([year = '', month = '', day = '']) => [year, month, day],
  },
  {
    pattern: /(?<!\d|\d[.,:])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(20\d{2}|\d{2})/g,
    parts: ([day = '', , month = '', year = '']) => [year, month, day],
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:ST|ND|RD|TH)?(?:${gap})?(${monthWord})(?:${gap}){0,2}(20\\d{2}|\\d{2})`,
      'g',
    ),
    parts: ([day = '', month = '', year = '']) => [year, month, day],
  },
  {
    pattern: new RegExp(`(${monthWord})(?:${gap})?(\\d{1,2})(?:ST|ND|RD|TH)?(?:${gap}){1,2}(20\\d{2}|\\d{2})`, 'g'),
    parts: ([month = '', day = '', year = '']) => [year, month, day],
  },
];

// A month's short name between two separators, one of its letters possibly misread.
const nearlyMonth = /(?<=\d\s?)[-/ ]([A-Z0-9]{3})[-/ ](?=20\d{2}|\d{2}(?!\d))/g;

function nearestMonth(word: string): string {
  const close = months.filter(
    (month) => Array.from(month).filter((letter, index) => letter !== word[index]).length <= 1,
  );
  return close.length === 1 && /[A-Z]{2}|[A-Z].[A-Z]/.test(word) ? (close[0] ?? word) : word;
}

const labelled = /\bDATE\b|DATE\s?[:.]|TARIKH|^DATE|DATED|BILL\s?DATE|INV\w*\s?DATE/;
const otherDate = /EXP(?!RESS)|EXPIR|DUE|VALID|BIRTH|MEMBER|UNTIL|BEFORE|FROM|EFFECTIVE|PERMIT|DELIVER|PROMO|BEST/;
const clock = /\d{1,2}\s?:\s?\d{2}/;

interface Candidate {
  value: string;
  score: number;
  line: TextLine;
}

/** `YYYY-MM-DD` when such a day exists and is plausible for a receipt. Day first unless that is impossible. */
function dayOf(
  year: string,
  month: string,
  day: string,
  monthFirst: boolean,
): { value: string; swapped: boolean } | null {
  const fullYear = Number(year.length === 2 ? `20${year}` : year);
  const name = month.slice(0, 3);
  const named = months.indexOf(foreignMonths[name] ?? name) + 1;
  let [m, d] = named > 0 ? [named, Number(day)] : [Number(month), Number(day)];
  const swapped = named === 0 && year !== '' && ((monthFirst && d <= 12) || m > 12);
  if (swapped) [m, d] = [d, m];
  const date = new Date(Date.UTC(fullYear, m - 1, d));
  const real = date.getUTCFullYear() === fullYear && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  const soon = new Date().getUTCFullYear() + 1;
  if (!real || m < 1 || d < 1 || fullYear < 2000 || fullYear > soon) return null;
  return { value: date.toISOString().slice(0, 10), swapped };
}

/** All dates written in one text, as `YYYY-MM-DD`. */
export function datesIn(text: string, monthFirst = false): string[] {
  const upper = text
    .toUpperCase()
    .replaceAll('~', '-')
    .replace(nearlyMonth, (whole, month: string) => whole.replace(month, () => nearestMonth(month)))
    .replace(/(?<=\d)[O](?=[\d/.-])|(?<=[/.-])O(?=\d)/g, '0')
    .replace(/(?<=[\d/-])[IL|](?=[\d/-])/g, '1');
  return patterns.flatMap(({ pattern, parts }, kind) =>
    [...upper.matchAll(pattern)].flatMap((match) => {
      const [year, month, day] = parts(match.slice(1));
      const found = dayOf(year, month, day, kind === 1 && monthFirst);
      return found ? [found.value] : [];
    }),
  );
}

/** The date of purchase: the best date by its label, a clock time, its place and repetition. */
export function purchaseDate(rows: readonly Row[], monthFirst: boolean): Field<string> | null {
  const candidates: Candidate[] = [];
  rows.forEach((row, index) => {
    const above = rows[index - 1]?.text.toUpperCase() ?? '';
    const whole = row.text.toUpperCase();
    for (const line of row.lines) {
      const upper = line.text.toUpperCase();
      for (const value of datesIn(line.text, monthFirst)) {
        let score = 1 - index / rows.length / 2;
        if (labelled.test(upper)) score += 2;
        else if (labelled.test(whole)) score += 1.5;
        else if (labelled.test(above)) score += 0.5;
        if (clock.test(upper)) score += 1;
        else if (clock.test(whole)) score += 0.7;
        if (otherDate.test(upper)) score -= 2;
        candidates.push({ value, score, line });
      }
    }
    if (row.lines.length > 1 && !row.lines.some((line) => datesIn(line.text, monthFirst).length > 0)) {
      const [value] = datesIn(row.lines.map(({ text }) => text).join(' '), monthFirst);
      const [line] = row.lines;
      if (value && line) candidates.push({ value, score: 0.3, line });
    }
  });
  return chosen(candidates);
}

function chosen(candidates: Candidate[]): Field<string> | null {
  const scores = new Map<string, number>();
  for (const { value, score } of candidates)
    scores.set(value, Math.max(scores.get(value) ?? -9, score) + (scores.has(value) ? 0.4 : 0));
  const [best, next] = [...scores].sort((a, b) => b[1] - a[1]);
  const from = candidates.filter(({ value }) => value === best?.[0]).sort((a, b) => b.score - a.score)[0];
  if (!best || !from) return null;
  const alone = next === undefined ? 1 : Math.min(1, (best[1] - next[1]) / 2 + 0.4);
  const supported = best[1] > 1.4 ? 1 : best[1] > 0.4 ? 0.9 : 0.7;
  return { value: best[0], confidence: alone * supported * from.line.confidence ** 2, box: from.line.box };
}
