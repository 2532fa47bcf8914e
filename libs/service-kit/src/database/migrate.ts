import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

export type MigrationClass = new () => MigrationInterface;

export interface MigrateOptions {
  /** Connection of the `<service>_owner` role. */
  url: string;
  migrations: MigrationClass[];
  /** Longest wait of one statement for a lock held by the running service; 3 s. */
  lockTimeoutMs?: number;
  /** Longest wait for another process that is migrating the same database; 120 s. */
  turnTimeoutMs?: number;
}

/** A migration that only goes forward. Its name ends in a JavaScript timestamp: `CreateLedger1771000000000`. */
export abstract class ForwardMigration implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward'));
  }
}

/** Taken by every process that migrates a database; the number has no meaning. */
const MIGRATION_LOCK = 7_241_095_113;

/**
 * Brings a database up to date, each migration in its own transaction, one process at a time; the others wait and then
 * find nothing to do. Rejects with SQLSTATE 55P03 when a lock was not obtained in time: run it again later.
 *
 * @returns the names of the migrations that this call ran
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const turn = new pg.Client({ connectionString: options.url, application_name: 'migrate', keepAlive: true });
  turn.on('error', () => undefined);
  await turn.connect();
  try {
    await waitForTurn(turn, options.turnTimeoutMs ?? 120_000);
    return await runMigrations(options);
  } finally {
    await turn.end();
  }
}

async function waitForTurn(client: pg.Client, timeoutMs: number): Promise<void> {
  // Polled, because a waiting pg_advisory_lock would hold a snapshot that CREATE INDEX CONCURRENTLY waits for.
  for (const deadline = Date.now() + timeoutMs; ;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken === true) return;
    if (Date.now() > deadline) throw new Error(`Another process has been migrating for ${timeoutMs} ms`);
    await sleep(100);
  }
}

async function runMigrations({ url, migrations, lockTimeoutMs = 3_000 }: MigrateOptions): Promise<string[]> {
  const source = new DataSource({
    type: 'postgres',
    url,
    applicationName: 'migrate',
    poolSize: 1,
    migrations,
    migrationsTableName: 'migrations',
    installExtensions: false,
    logger: 'debug',
    poolErrorHandler: () => undefined,
    extra: { lock_timeout: lockTimeoutMs },
  });
  await source.initialize();
  try {
    return (await source.runMigrations({ transaction: 'each' })).map((migration) => migration.name);
  } finally {
    await source.destroy();
  }
}
