import type { Field } from '../reading.ts';
import { amountsIn } from '../money.ts';
import { datesIn } from './dates.ts';
import { around, sureness, type Row } from '../rows.ts';
import { hasRegistration, looksLikeAddress, looksLikeHeading, mendedName, nameStrength } from './words.ts';

/** Number of rows from the top that are searched for a name. */
const headRows = 14;

/** Removes registration numbers and other additions from a business name. */
export function businessName(text: string): string {
  return text
    .replace(/\s?[([{]\s?(?:CO\.?\s?(?:REG)?|ROC|REG|GST|COMPANY)?[^()]*\d{4,}[^()]*[)\]}]?\s*$/i, '')
    .replace(
      /[\s-]+(?:CO\.?\s?(?:REG\.?)?\s?(?:NO)?\.?\s?:?|ROC\s?NO?\.?\s?:?)?\s?\(?\d{5,}[-\s]?[A-Z]{0,2}\)?\s*$/i,
      '',
    )
    .replace(/^[^\p{L}\p{N}(]+|[\s,;:|*=_~-]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const letters = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

function couldBeName(row: Row): boolean {
  const text = row.text.trim();
  if (letters(text) < 3 || looksLikeAddress(text) || amountsIn(text).length > 0 || datesIn(text).length > 0)
    return false;
  return !looksLikeHeading(text) || nameStrength(text) === 2;
}

/** The form of a company's name may stand alone on the line beneath it. */
const onlyForm = (text: string) =>
  /^\W*(\(?[A-Z]{1,3}\)?\s?)?(CO\.?\b|SDN\.?\s?,?BHD|S\/B|BHD|BERHAD|PTE\.?\s?LTD|LTD|ENTERPRISE|TRADING)\b/i.test(
    text.trim(),
  );

/** Removes specks at its ends that were read as a letter, and corrects usual misreadings. */
function cleaned(row: Row): Row {
  const lines = row.lines.filter(
    ({ text }, index) => text.length > 1 || (index > 0 && index < row.lines.length - 1) || row.lines.length === 1,
  );
  return { ...row, lines, text: mendedName(lines.map(({ text }) => text).join(' ')) };
}

interface Named {
  row: Row;
  index: number;
  score: number;
}

/** Scores names: legal form and a nearby registration number count most, then trade words and position. */
function scored(head: readonly Row[], row: Row, index: number, addressAt: number): Named {
  const strength = nameStrength(row.text);
  const next = head[index + 1]?.text ?? '';
  const registered = hasRegistration(row.text) || (hasRegistration(next) && nameStrength(next) === 0);
  let score = [0, 1.2, 3][strength] ?? 0;
  if (registered) score += strength === 0 ? 0.8 : 2;
  if (row.text === row.text.toLowerCase()) score -= 1;
  if (addressAt >= 0 && index > addressAt) score -= 1.2;
  return { row, index, score: score + (index === 0 ? 0.5 : 0) - 0.15 * index };
}

/** The business that issued the receipt, from its head. */
export function merchantOf(rows: readonly Row[]): Field<string> | null {
  const head = rows.slice(0, headRows).map(cleaned);
  const addressAt = head.findIndex((row) => looksLikeAddress(row.text));
  const named = head.flatMap((row, index) => (couldBeName(row) ? [scored(head, row, index, addressAt)] : []));
  const [best, rival] = named.sort((a, b) => b.score - a.score);
  if (!best) return null;
  const parts = [best.row];
  const next = head[best.index + 1];
  const before = head[best.index - 1];
  if (onlyForm(best.row.text) && before && couldBeName(before)) parts.unshift(before);
  else if (nameStrength(best.row.text) < 2 && next && onlyForm(next.text)) parts.push(next);
  const value = businessName(parts.map(({ text }) => text).join(' '));
  if (value === '') return null;
  const form = nameStrength(value) === 2 ? 0.35 : nameStrength(value) === 1 ? 0.2 : 0;
  const lead = Math.min(0.25, (best.score - (rival?.score ?? 0)) / 8);
  const place = best.index < 2 ? 0.08 : 0;
  const read = Math.min(...parts.map(({ lines }) => sureness(lines))) ** 5;
  return { value, confidence: (0.3 + form + lead + place) * read, box: around(parts.map(({ box }) => box)) };
}
