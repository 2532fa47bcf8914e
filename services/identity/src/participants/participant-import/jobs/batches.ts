import { maxImportRows } from '@laurel/contracts/identity/participants/import.dto';
import type { Readable } from 'node:stream';
import { UnusableFileError } from '../imports.errors.ts';
import type { ImportRow } from '../imports.repository.ts';
import { csvRows, type ReadRow } from '../rows/csv-rows.ts';
import { judgeRow, type PersonRow, type Refusal } from '../rows/row-rules.ts';
import { SeenKeys } from '../rows/seen-keys.ts';

/** Rows of one step: large enough for Postgres, small enough to be cancelled soon. */
const AT_ONCE = 2_000;

export interface Batch {
  rows: PersonRow[];
  refused: Refusal[];
  /** The last row of the batch. */
  line: number;
}

/**
 * A file's rows in batches, each row checked by itself and against those before it. Rows up to `after` are read,
 * because later ones may repeat them, and left out.
 */
export async function* batches(file: Readable, { mapping }: ImportRow, after: number): AsyncGenerator<Batch, void> {
  const seen = new SeenKeys();
  let batch: Batch = { rows: [], refused: [], line: after };
  let count = 0;
  for await (const list of csvRows(file, mapping)) {
    count += list.length;
    if (count > maxImportRows) throw new UnusableFileError('too_many_rows');
    for (const read of list) {
      const row = judge(read);
      const judged = 'message' in row || isNew(seen, row) ? row : repeated(row);
      if (read.line <= after) continue;
      if ('message' in judged) batch.refused.push(judged);
      else batch.rows.push(judged);
      batch.line = Math.max(batch.line, read.line);
    }
    if (batch.rows.length + batch.refused.length < AT_ONCE) continue;
    yield batch;
    batch = { rows: [], refused: [], line: batch.line };
  }
  if (batch.rows.length + batch.refused.length > 0) yield batch;
}

const judge = (read: ReadRow): PersonRow | Refusal =>
  'fault' in read ? { line: read.line, value: null, message: read.fault } : judgeRow(read.line, read.row);

function isNew(seen: SeenKeys, { email, id }: PersonRow): boolean {
  const isNewEmail = seen.add(email);
  return (id === null || seen.add(`#${id}`)) && isNewEmail;
}

const repeated = ({ line, email }: PersonRow): Refusal => ({
  line,
  value: email,
  message: 'email: this participant is in the file more than once',
});

/** Produces the next value while the last one is used. */
export async function* ahead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (let result = await next; !result.done; result = await next) {
      next = source.next();
      // If the consumer stops early, swallow the pending rejection.
      next.catch(() => undefined);
      yield result.value;
    }
  } finally {
    await source.return();
  }
}
