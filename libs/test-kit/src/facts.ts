import type { TestDatabase } from './postgres.ts';

/** Facts that a consumer has not yet handled: those after its cursor, and those that failed, given up ones included. */
export async function unhandledFacts(
  database: TestDatabase,
  consumer: string,
  types: readonly string[],
): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM event e WHERE type = ANY ($2) AND (e.xid, e.id) > (c.xid, c.id))::int
       + (SELECT count(*) FROM event_failure f WHERE f.consumer = c.consumer)::int AS n
     FROM event_cursor c WHERE consumer = $1`,
    [consumer, types],
  );
  return row?.n ?? 0;
}
