import { maxPointsAtOnce, maxTags, longestTag } from '@laurel/contracts/identity/participants/participants.dto';
import { isId } from '@laurel/contracts/validation/id';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { canonicalEmail } from '../../participants/email-address.ts';
import type { RawRow } from './csv-rows.ts';

/** A valid row. `null` for an empty cell or a missing column, which changes nothing. */
export interface PersonRow {
  line: number;
  id: string | null;
  /** Canonical. */
  email: string;
  firstName: string | null;
  lastName: string | null;
  points: number | null;
  tags: string[] | null;
  signIns: number;
  clicks: number;
}

export interface Refusal {
  line: number;
  value: string | null;
  message: string;
}

const LONGEST_NAME = 60;
/** Largest count of sign-ins or clicks that a row may bring. */
export const MAX_METRIC = 1_000_000;
// Western letters and typographic signs, none of which hides or joins: counting graphemes costs 20 times as much.
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027]+$/;

class RowFault extends Error {}

/** The values of a row, or the reason of its refusal. */
export function judgeRow(line: number, row: RawRow): PersonRow | Refusal {
  try {
    return personOf(line, row);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    // An erasure finds an address by its canonical form.
    const value = canonicalEmail(row.email) ?? row.email?.slice(0, 300) ?? null;
    return { line, value, message: error.message };
  }
}

function personOf(line: number, row: RawRow): PersonRow {
  const email = canonicalEmail(row.email);
  if (email === null) throw new RowFault('email: Invalid email');
  const id = row.id?.trim() || null;
  if (id !== null && !isId(id)) throw new RowFault('id: is not a valid id');
  return {
    line,
    id,
    email,
    firstName: name('first_name', row.first_name),
    lastName: name('last_name', row.last_name),
    points: number('points', row.points, maxPointsAtOnce),
    tags: tagsOf(row.tags),
    signIns: number('sign_in_count', row.sign_in_count, MAX_METRIC) ?? 0,
    clicks: number('clicks', row.clicks, MAX_METRIC) ?? 0,
  };
}

function name(field: string, cell: string | null): string | null {
  const text = cell?.trim() ?? '';
  if (text === '') return null;
  demandText(field, text, LONGEST_NAME);
  return text;
}

function demandText(field: string, text: string, max: number): void {
  if (text.length <= max && PLAIN.test(text)) return;
  const fault = text.includes('\ufffd') ? 'is not UTF-8' : visibleTextFault(text, { min: 1, max });
  if (fault !== null) throw new RowFault(`${field}: ${fault}`);
}

function number(field: string, cell: string | null, most: number): number | null {
  const text = cell?.trim() ?? '';
  if (text === '') return null;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) throw new RowFault(`${field}: must be a whole number from 0 to ${most}`);
  return value;
}

function tagsOf(cell: string | null): string[] | null {
  if (cell === null || cell.trim() === '') return null;
  const tags = [...new Set(cell.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  for (const tag of tags) demandText('tags', tag, longestTag);
  if (tags.length > maxTags) throw new RowFault(`tags: must not be more than ${maxTags}`);
  return tags;
}
