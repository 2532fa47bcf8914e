import type { EventType } from '@laurel/contracts/events/domain-event';
import { SetMetadata } from '@nestjs/common';
import type { Database } from '../database/database.ts';
import type { TenantScope } from '../database/tenant-scope.ts';

/** What a set of records of one program contains. */
export interface CopySums {
  count: number;
  /** The exclusive or of one hash a record, by field, over its key and the field's text: a `bigint` as text. */
  sums: Record<string, string>;
}

type MarksMethod<Method> = <Own extends Method>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Own>,
) => void;

export const STATES_COPY = 'laurel:states-copy';
export const COMPARES_COPY = 'laurel:compares-copy';

/**
 * Makes a provider's method return, in the open transaction, the sums of the records that the owner publishes with an
 * event, without those of erased participants.
 */
export const StatesCopy = (type: EventType): MarksMethod<(scope: TenantScope) => Promise<CopySums>> =>
  SetMetadata<string, EventType>(STATES_COPY, type);

/**
 * Makes a provider's method return SQL for the service's copy of the same records, as `copySums` takes it: the fields
 * that it stores, under the names of the event. Tombstones and rows that no event has filled are left out.
 */
export const ComparesCopy = (type: EventType): MarksMethod<() => string> =>
  SetMetadata<string, EventType>(COMPARES_COPY, type);

/** One pass over the rows. A hash begins with the key, so that two records with swapped values differ. */
const sumsSql = (rows: string): string => `
SELECT f.key AS field, count(*)::integer AS count, bit_xor(hashtextextended(concat_ws(' ', r.key, f.value, f.value IS NULL), 0))::text AS sum
FROM (${rows}) r, jsonb_each_text(r.data) f GROUP BY f.key`;

/**
 * The sums of rows.
 * @param rows SQL with the columns `key` and `data`, a JSON object of the same fields in each row; $1 is the program
 */
export async function copySums(
  database: Database,
  scope: TenantScope,
  rows: string,
  params: readonly unknown[] = [scope.programId],
): Promise<CopySums> {
  const fields = await database.query<{ field: string; count: number; sum: string }>(scope, sumsSql(rows), params);
  return {
    count: fields[0]?.count ?? 0,
    sums: Object.fromEntries(fields.map(({ field, sum }) => [field, sum])),
  };
}

/** The sums of records in memory, of an owner whose records are put together in TypeScript. */
export const sumsOf = (
  database: Database,
  scope: TenantScope,
  records: readonly { key: string; data: object }[],
): Promise<CopySums> =>
  copySums(database, scope, 'SELECT key, data FROM jsonb_to_recordset($1) AS r (key text, data jsonb)', [
    JSON.stringify(records),
  ]);

/** SQL condition that the participant whose id is `id` has no tombstone in `participant_copy`; $1 is the program. */
export const notErased = (id: string): string =>
  `NOT EXISTS (SELECT FROM participant_copy t WHERE t.program_id = $1 AND t.id = ${id} AND t.erased_at IS NOT NULL)`;
