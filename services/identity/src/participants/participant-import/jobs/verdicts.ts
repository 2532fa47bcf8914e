import type { ImportCounts, RowVerdict } from '@laurel/contracts/identity/participants/import.dto';
import type { ImportRow, Lines } from '../imports.repository.ts';
import { type Decision, decide, type PresentPerson } from '../rows/decide.ts';
import type { Erased } from '../erasure/erased-rows.ts';
import type { PersonRow, Refusal } from '../rows/row-rules.ts';
import type { Batch } from './batches.ts';

const ERASED = 'email: this participant has been erased';

export interface DecidedRow {
  row: PersonRow;
  decision: Decision;
}

export interface DecidedBatch {
  decided: DecidedRow[];
  refused: Refusal[];
}

/** Empties the addresses of erased participants. */
export const withoutErased = (verdicts: readonly RowVerdict[], { hasAddress }: Erased): RowVerdict[] =>
  verdicts.map(({ line, email, verdict, message }) => ({
    line,
    email: hasAddress(email) ? '' : email,
    verdict,
    message,
  }));

/** Refuses the rows about erased participants, without their address. */
export function refuseErased({ rows, refused, line }: Batch, erased: Erased): Batch {
  const isErased = ({ id, email }: Pick<PersonRow, 'id' | 'email'>): boolean =>
    (id !== null && erased.ids.has(id)) || erased.hasAddress(email);
  return {
    rows: rows.filter((row) => !isErased(row)),
    refused: [
      ...refused.map((each) =>
        each.value !== null && erased.hasAddress(each.value) ? { ...each, value: null } : each,
      ),
      ...rows.filter(isErased).map((row) => ({ line: row.line, value: null, message: ERASED })),
    ],
    line,
  };
}

/** Compares a batch with the existing participants; of two rows about one person the second is refused. */
export function decideBatch(
  { rows, refused }: Batch,
  present: readonly PresentPerson[],
  { strategies, points_before, metrics_before }: Pick<ImportRow, 'strategies' | 'points_before' | 'metrics_before'>,
): DecidedBatch {
  const byId = new Map(present.map((person) => [person.id, person]));
  const byEmail = new Map(present.map((person) => [person.email, person]));
  const touched = new Set<string>();
  const result: DecidedBatch = { decided: [], refused: [...refused] };
  for (const row of rows) {
    const matches = {
      byId: row.id === null ? null : (byId.get(row.id) ?? null),
      byEmail: byEmail.get(row.email) ?? null,
    };
    const counted = { points: isAmong(points_before, row.line), metrics: isAmong(metrics_before, row.line) };
    const decision = decide(row, matches, { strategies, counted });
    const message = typeof decision === 'string' ? decision : repetition(decision, touched);
    if (typeof decision === 'string' || message !== null) {
      result.refused.push({ line: row.line, value: row.email, message: message ?? '' });
    } else result.decided.push({ row, decision });
  }
  return result;
}

/** Whether one of the parts, which are in order and apart, contains a line. */
function isAmong(parts: readonly Lines[], line: number): boolean {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [from, to] = parts[middle] ?? [0, 0];
    if (line >= from && line < to) return true;
    if (line < from) high = middle;
    else low = middle + 1;
  }
  return false;
}

/** The lines of the valid rows of a batch that were refused: another import of the file may accept them. */
export function unfitLines({ rows }: Batch, { decided }: DecidedBatch): number[] {
  const fit = new Set(decided.map(({ row }) => row.line));
  return rows.map(({ line }) => line).filter((line) => !fit.has(line));
}

function repetition({ person }: Decision, touched: Set<string>): string | null {
  if (person === null) return null;
  if (touched.has(person.id)) return 'email: this participant is in the file more than once';
  touched.add(person.id);
  return null;
}

export const noCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

export function counted(before: ImportCounts, { decided, refused }: DecidedBatch): ImportCounts {
  const counts = { ...before, refused: before.refused + refused.length };
  for (const { decision } of decided) counts[decision.verdict] += 1;
  return counts;
}

/** Sorts by the line in the file. */
export function verdictsOf({ decided, refused }: DecidedBatch): RowVerdict[] {
  return [
    ...decided.map(({ row, decision }) => ({
      line: row.line,
      email: row.email,
      verdict: decision.verdict,
      message: describe(decision),
    })),
    ...refused.map(({ line, value, message }) => ({ line, email: value ?? '', verdict: 'refused' as const, message })),
  ].sort((a, b) => a.line - b.line);
}

function describe({ person, change, points }: Decision): string {
  if (person === null) return '';
  return [...Object.keys(change), ...(points === null ? [] : ['points'])].join(', ');
}
