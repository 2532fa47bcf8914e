import type { Field } from '../reading.ts';
import { datesIn } from './dates.ts';
import { amountsIn } from '../money.ts';
import { around, sureness, type Row } from '../rows.ts';
import { looksLikeAddress, looksLikeHeading } from './words.ts';

const searchedRows = 20;
const maxRows = 6;

/** The address in the head of the receipt: the first run of rows that look like one. */
export function addressOf(rows: readonly Row[], merchant: Field<string> | null): Field<string> | null {
  const head = rows.slice(0, searchedRows);
  const below = merchant ? merchant.box.y + merchant.box.height / 2 : -1;
  const first = head.findIndex((row) => row.box.y >= below - row.box.height && belongs(row));
  if (first < 0) return null;
  const found: Row[] = [];
  for (const row of head.slice(first)) {
    if (found.length === maxRows || !continues(row, found)) break;
    found.push(row);
  }
  const value = found
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .join(' ')
    .replace(/\s+,/g, ',');
  const evidence = /\d{5}/.test(value) ? 0.85 : 0.6;
  return {
    value,
    confidence: evidence * sureness(found.flatMap(({ lines }) => lines)),
    box: around(found.map(({ box }) => box)),
  };
}

const belongs = (row: Row) => looksLikeAddress(row.text) && !looksLikeHeading(row.text);

function continues(row: Row, found: readonly Row[]): boolean {
  if (found.length === 0) return true;
  if (looksLikeHeading(row.text) || amountsIn(row.text).length > 0 || datesIn(row.text).length > 0) return false;
  return looksLikeAddress(row.text);
}
