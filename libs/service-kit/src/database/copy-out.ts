import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TenantScope } from './tenant-scope.ts';

/** Maximum of concurrent exports in one process; a further one waits briefly, and is then refused as "busy". */
const MAX_AT_ONCE = 4;
const STATEMENT_TIMEOUT = '15min';

/** Large reads through COPY, on connections of their own: a slow reader blocks no connection of a request. */
@Injectable()
export class CopyOut implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor(options: { name: string; url: string; onLost: (error: Error) => void }) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      application_name: `${options.name} export`,
      max: MAX_AT_ONCE,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 10_000,
    });
    this.pool.on('error', options.onLost);
  }

  /**
   * The output of `COPY (query) TO STDOUT`, limited to one program's rows and read-only. Resolves with the first bytes;
   * a reader that disconnects ends the statement.
   * @param sql the whole statement; COPY takes no parameters, so its values are literals
   */
  async read(scope: TenantScope, sql: string): Promise<Readable> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN READ ONLY');
      await client.query(`SELECT set_config('app.program_id', $1, true), set_config('statement_timeout', $2, true)`, [
        scope.programId,
        STATEMENT_TIMEOUT,
      ]);
      const rows = client.query(copyTo(sql));
      await Promise.race([once(rows, 'readable'), once(rows, 'end')]);
      rows.once('end', () => {
        client.query('COMMIT').then(
          () => client.release(),
          () => client.release(true),
        );
      });
      // A connection in the middle of COPY cannot be reused.
      rows.once('close', () => {
        if (!rows.readableEnded) client.release(true);
      });
      return rows;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
