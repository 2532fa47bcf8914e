import { prepareCluster } from '@laurel/test-kit/run/embedded-postgres';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Fault } from '../fault.ts';
import { commandOf } from '../processes/process-identity.ts';
import type { ProcessSpec } from '../processes/supervised.ts';
import { until } from './wait.ts';

export interface PostgresOptions {
  readonly dir: string;
  readonly port: number;
  /** The password of the superuser `postgres`; asked over TCP on the loopback address only. */
  readonly password: string;
  /** False gives up surviving a power cut for speed (tests). */
  readonly durable: boolean;
}

export const superuserUrl = ({ port, password }: Pick<PostgresOptions, 'port' | 'password'>): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Creates the cluster when there is none, and answers the command line that runs Postgres over it. */
export async function postgresProcess(options: PostgresOptions): Promise<ProcessSpec> {
  const { dir, port } = options;
  const server = await prepareCluster(options).catch((error: unknown) => {
    throw new Fault(error instanceof Error ? error.message : String(error));
  });
  const { command, args, user } = server({
    port: String(port),
    max_connections: '300',
    shared_buffers: '256MB',
    jit: 'off',
    log_checkpoints: 'off',
  });
  return {
    name: 'postgres',
    command,
    args,
    ...user,
    // SIGINT is Postgres' fast shutdown: transactions are rolled back, data files are written.
    stop: { signal: 'SIGINT', graceMs: 3500 },
    prepare: () => removeStaleLock(dir),
    ready: async () => {
      await until(() => answers(options), 30_000);
    },
  };
}

/**
 * After a kill or a power cut postmaster.pid names a process that is gone or unrelated: Postgres would refuse to start.
 */
function removeStaleLock(dir: string): void {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = Number.isInteger(pid) && pid > 0 ? commandOf(pid) : null;
  if (command?.includes(dir)) return;
  rmSync(file, { force: true });
}

async function answers(options: PostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(options), connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
