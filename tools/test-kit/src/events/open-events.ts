import { eventRoutes } from '@laurel/contracts/events/domain-event';
import { HOPS } from '@laurel/service-kit/events/watermark';
import type pg from 'pg';
import type { TestDatabase } from '../postgres.ts';

/** An event that a consumer has not yet handled. */
export interface OpenEvent {
  consumer: string;
  type: string;
  attempts: number;
  error: string | null;
}

/** Queries a service's database, past row-level security. */
type Queries = Pick<TestDatabase, 'query'>;

/** $1 consumers with the types that each handles, as `{"consumer": ["type"]}`; each reads only past its cursor. */
const openEventsSql = `
SELECT route.consumer, e.type, 0 AS attempts, NULL AS error
FROM jsonb_each($1) AS route (consumer, types) LEFT JOIN event_cursor c ON c.consumer = route.consumer
CROSS JOIN LATERAL (SELECT type FROM event
  WHERE (xid, id) > (coalesce(c.xid, '0'), coalesce(c.id, '00000000-0000-0000-0000-000000000000'))
    AND route.types ? type LIMIT $2) e
UNION ALL
SELECT f.consumer, e.type, f.attempts, f.error
FROM event_failure f JOIN event e ON e.program_id = f.program_id AND e.id = f.event_id
WHERE $1 ? f.consumer`;

/**
 * Events of a service's log that their consumers have not yet handled, parked ones included.
 * @param limit how many undelivered ones of a consumer are enough; all of them without one
 */
export function openEvents(
  database: Queries,
  routes: Readonly<Record<string, readonly string[]>> = routesOf(),
  limit?: number,
): Promise<OpenEvent[]> {
  return database.query<OpenEvent & Record<string, unknown>>(openEventsSql, [JSON.stringify(routes), limit ?? null]);
}

/**
 * The number of events that a consumer has not yet handled: those after its cursor, and failed ones, parked ones
 * included.
 */
export async function unhandledEvents(database: Queries, consumer: string, types: readonly string[]): Promise<number> {
  return (await openEvents(database, { [consumer]: types })).length;
}

/** A pool of the superuser in the form that `openEvents` takes. */
export const queriesOf = (pool: pg.Pool): Queries => ({
  query: async <T extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
    (await pool.query<T>(sql, [...params])).rows,
});

function routesOf(): Record<string, string[]> {
  const routes: Record<string, string[]> = {};
  for (const [type, consumers] of Object.entries(eventRoutes)) {
    for (const consumer of consumers) (routes[consumer] ??= []).push(type);
  }
  return routes;
}

/** Marks all events of these senders, and of those behind them, up to a moment as handled by a service. */
export async function handleUpTo(database: Queries, senders: readonly string[], moment: string): Promise<void> {
  await database.query(
    `INSERT INTO event_watermark (sender, up_to) SELECT sender, array_fill($2::timestamptz, ARRAY[$3::integer])
     FROM unnest($1::text[]) AS sender ON CONFLICT (sender) DO UPDATE SET up_to = excluded.up_to`,
    [senders, moment, HOPS],
  );
}
