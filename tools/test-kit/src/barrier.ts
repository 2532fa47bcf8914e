import pg from 'pg';
import { waitFor } from './wait-for.ts';

export interface RaceResult<T> {
  fulfilled: T[];
  rejected: unknown[];
  /** Most calls that were under way at the same moment. */
  overlap: number;
}

export interface RaceOptions {
  /** Run once for each contestant before any of them starts, for example to open its connection. */
  warm?: (index: number) => Promise<unknown>;
}

/**
 * Runs `fn` n times at once: all contestants are warmed up, wait at a barrier, and start in the same tick.
 *
 * Throws when fewer than half of them overlapped: such a race would prove nothing.
 */
export async function race<T>(
  n: number,
  fn: (index: number) => Promise<T>,
  options: RaceOptions = {},
): Promise<RaceResult<T>> {
  const indexes = Array.from({ length: n }, (_, index) => index);
  if (options.warm) await Promise.all(indexes.map(options.warm));
  const gate = barrier(n);
  let running = 0;
  let overlap = 0;
  const settled = await Promise.allSettled(
    indexes.map(async (index) => {
      await gate();
      running += 1;
      overlap = Math.max(overlap, running);
      try {
        return await fn(index);
      } finally {
        running -= 1;
      }
    }),
  );
  if (overlap < n / 2) throw new Error(`Only ${overlap} of ${n} contestants overlapped`);
  return {
    fulfilled: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    rejected: settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
    overlap,
  };
}

/** Opens n connections of a pool that may hold as many, and leaves them open. */
export async function openConnections(pool: pg.Pool, n: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: n }, () => pool.connect()));
  for (const client of clients) client.release();
}

/**
 * Holds a lock while the statements of `work` come to it, and releases it once n of them wait, so that they continue
 * together.
 *
 * @param url of a superuser, in the database of `work`
 * @param lock the statement that takes the lock
 */
export async function behindLock<T>(url: string, lock: string, n: number, work: () => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const client = await pool.connect();
  await client.query(`BEGIN; ${lock}`);
  const blocked = async (): Promise<boolean> => {
    // Asked outside of the transaction: inside of one the view keeps its first answer.
    const { rows } = await pool.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.count) >= n;
  };
  const release = async (): Promise<void> => {
    try {
      await waitFor(blocked, { what: `${n} statements to wait for the lock` });
    } finally {
      await client.query('COMMIT');
      client.release();
    }
  };
  const [result] = await Promise.all([work(), release()]);
  await pool.end();
  return result;
}

/** A gate that opens once n callers wait at it. */
export function barrier(n: number): () => Promise<void> {
  let resolve: () => void;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === n) resolve();
    return promise;
  };
}
