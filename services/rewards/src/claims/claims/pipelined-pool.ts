import { isConnectionLost } from '@laurel/service-kit/errors/pg-errors';
import { LOGGER } from '@laurel/service-kit/telemetry/logger';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { REWARDS_CONFIG, type RewardsConfig } from '../../config.ts';

/** Maximum of concurrent transactions in one process, over all programs. */
const MAX_AT_ONCE = 4;

/** A statement that is prepared once per connection under `name`, which is unique for its exact text. */
interface PreparedQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** Sends statements on a connection without waiting for the answers to earlier ones. */
@Injectable()
export class PipelinedPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(
    @Inject(REWARDS_CONFIG) { name, databaseUrl }: Pick<RewardsConfig, 'name' | 'databaseUrl'>,
    @Inject(LOGGER) log: Pick<Logger, 'warn'>,
  ) {
    const settings: pg.PoolConfig & { pipeline: boolean } = {
      connectionString: databaseUrl,
      application_name: `${name} pipeline`,
      pipeline: true,
      max: MAX_AT_ONCE,
      statement_timeout: 10_000,
      lock_timeout: 3_000,
      idle_in_transaction_session_timeout: 15_000,
      query_timeout: 12_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    };
    this.pool = new pg.Pool(settings);
    this.pool.on('error', (error) => log.warn({ err: error }, 'idle pipelined connection lost'));
  }

  /**
   * A transaction of two round trips: its begin with `load`, then the statements that `decide` derives from the row of
   * `load`, with the commit. Rolls back when anything rejects.
   */
  async transaction<T>(
    load: PreparedQuery,
    decide: (row: pg.QueryResultRow) => { result: T; store: PreparedQuery[] },
  ): Promise<T> {
    const client = await this.pool.connect();
    let lost: Error | undefined;
    try {
      const [, { rows }] = await Promise.all([client.query('BEGIN'), client.query<pg.QueryResultRow>(load)]);
      const { result, store } = decide(rows[0] ?? {});
      const commit = await Promise.all([...store.map((query) => client.query(query)), client.query('COMMIT')]);
      // Each statement of a pipeline is answered separately: after a failed one Postgres answers COMMIT with ROLLBACK.
      if (commit.at(-1)?.command !== 'COMMIT') throw new Error(`${load.name}: the transaction was not committed`);
      return result;
    } catch (error) {
      lost = await rollBack(client, error);
      throw error;
    } finally {
      client.release(lost);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Returns the reason why the connection cannot be used any more, if there is one. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  if (isConnectionLost(cause)) return cause as Error;
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
