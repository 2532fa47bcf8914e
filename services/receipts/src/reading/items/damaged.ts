import { profileOf, type Profile } from './profile.ts';
import type { Token } from './tokens.ts';

const rightOf = ({ box }: Token): number => box.x + box.width;

/** The right edge of the column of prices, where enough rows have one. */
function columnOf(profiles: readonly Profile[]): number | null {
  const edges = profiles
    .filter(({ kind, amounts }) => amounts.length > 0 && kind !== 'head' && kind !== 'tax_summary')
    .flatMap(({ amounts }) => amounts.slice(-1).map(rightOf))
    .sort((a, b) => a - b);
  return edges.length < 2 ? null : (edges[Math.floor(edges.length / 2)] ?? null);
}

const letters: Record<string, string> = { O: '0', o: '0', S: '5', B: '8', I: '1', l: '1' };

/** Cents of a price whose point or figures were misread: `2120`, `D120.00`, `RMS.60`. */
function centsOf(text: string): number | null {
  const match = /^[A-Z]{0,3}?([\dOoSBIl]{1,4})[.,:]?([\dOoSBIl]\d)[A-Za-z\d]?$/.exec(text);
  if (!match || !/\d\D*\d/.test(text)) return null;
  return Number(`${match[1]}${match[2]}`.replace(/\D/g, (sign) => letters[sign] ?? '0'));
}

/** A row of goods with a price in the column of prices whose point was lost. */
function repaired(profile: Profile, column: number): Profile {
  const { tokens, kind, amounts, row } = profile;
  if (kind !== 'goods' || amounts.length > 0 || tokens.length < 2) return profile;
  const at = tokens.findLastIndex((token) => token.kind !== 'tax' && token.kind !== 'mark' && token.kind !== 'unit');
  const [before, last] = [tokens[at - 1], tokens[at]];
  if (!last || Math.abs(rightOf(last) - column) > 1.5 * last.box.height) return profile;
  const parted =
    before?.kind === 'integer' &&
    before.line === last.line &&
    /^\d{1,4}$/.test(before.text) &&
    /^\d{2}$/.test(last.text) &&
    last.box.x - rightOf(before) < last.box.height;
  const text = parted ? before.text + last.text : last.text;
  const value = /^\d{1,2}$/.test(text) ? null : centsOf(text);
  if (value === null) return profile;
  const from = parted ? at - 1 : at;
  const amount: Token = { ...last, kind: 'amount', text, value, first: (parted ? before : last).first };
  return profileOf(row, [...tokens.slice(0, from), amount, ...tokens.slice(at + 1)]);
}

/** The rows with prices that were misread but stand in the column of prices; `null` when there are none. */
export function withDamagedPrices(profiles: readonly Profile[]): Profile[] | null {
  const column = columnOf(profiles);
  if (column === null) return null;
  const changed = profiles.map((profile) => repaired(profile, column));
  return changed.some((profile, index) => profile !== profiles[index]) ? changed : null;
}
