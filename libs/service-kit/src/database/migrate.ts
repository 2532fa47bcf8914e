import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Schema, SqlFile } from './schema.ts';

export interface MigrateOptions {
  /** Connection of the `<service>_owner` role. */
  url: string;
  schema: Schema;
  /** Maximal wait of one statement for a lock held by the running service; 3 s. */
  lockTimeoutMs?: number;
  /** Maximal wait for another process that migrates the same database; 120 s. */
  turnTimeoutMs?: number;
}

type Kind = 'migration' | 'function' | 'data';

interface Applied {
  name: string;
  kind: Kind;
  checksum: string;
}

/** Advisory lock of every process that migrates a database; the number has no meaning. */
const MIGRATION_LOCK = 7_241_095_113;

/** First line of a migration that must not run in a transaction, as CREATE INDEX CONCURRENTLY; it holds one statement. */
const NO_TRANSACTION = '-- transaction: none';

/** The database has the tables of a version that was never released. */
export class OldDatabaseError extends Error {
  constructor() {
    super('This database was made by an earlier version that was never released. Run: npm run reset');
  }
}

/**
 * Brings a database up to date, one process at a time; the others wait and then find nothing to do. Each migration runs
 * once, in its own transaction; functions are applied again, all in one transaction, when their text has changed.
 * Rejects with SQLSTATE 55P03 when a lock was not obtained in time: run it again later. Rejects when a migration was
 * edited after it ran, and with `OldDatabaseError`.
 * @returns the names of the migrations, functions and reference data that this call applied, in order
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'migrate', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The same connection holds the lock and does the work: losing it ends both.
    await waitForTurn(client, options.turnTimeoutMs ?? 120_000);
    await client.query(`SET lock_timeout = ${options.lockTimeoutMs ?? 3_000}`);
    return await new Migration(client, options.schema).run();
  } finally {
    await client.end();
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

class Migration {
  private readonly ran: string[] = [];
  private applied = new Map<string, Applied>();

  constructor(
    private readonly client: pg.Client,
    private readonly schema: Schema,
  ) {}

  async run(): Promise<string[]> {
    await this.readRecord();
    const { early, migrations, functions, data } = this.schema;
    const pending = migrations.filter((file) => this.isPending(file));
    const changedEarly = early.filter((file) => this.isChanged(file));
    if (changedEarly.length > 0 && pending.length === 0) throw new UnmigratedFunctionError(changedEarly[0]);
    await this.applyFunctions(changedEarly);
    for (const file of pending) await this.applyMigration(file);
    await this.applyFunctions(functions.filter((file) => this.isChanged(file)));
    for (const rows of data) {
      if (this.applied.has(rows.name)) continue;
      await this.apply({ name: rows.name, kind: 'data', checksum: '' }, () => rows.load(this.client));
    }
    await this.refuseInvalidIndexes();
    return this.ran;
  }

  private async readRecord(): Promise<void> {
    const { rows } = await this.client.query<{ old: string | null }>(`SELECT to_regclass('public.migrations') AS old`);
    if (rows[0]?.old) throw new OldDatabaseError();
    await this.client.query(`
      CREATE TABLE IF NOT EXISTS schema_migration (
        name text PRIMARY KEY,
        kind text NOT NULL CONSTRAINT schema_migration_kind_check CHECK (kind IN ('migration', 'function', 'data')),
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        duration_ms integer NOT NULL
      )`);
    const record = await this.client.query<Applied>('SELECT name, kind, checksum FROM schema_migration');
    this.applied = new Map(record.rows.map((row) => [row.name, row]));
  }

  private isPending(file: SqlFile): boolean {
    const applied = this.applied.get(file.name);
    if (applied !== undefined && applied.checksum !== checksumOf(file)) throw new EditedMigrationError(file);
    return applied === undefined;
  }

  private isChanged(file: SqlFile): boolean {
    return this.applied.get(file.name)?.checksum !== checksumOf(file);
  }

  private async applyMigration(file: SqlFile): Promise<void> {
    const record = { name: file.name, kind: 'migration', checksum: checksumOf(file) } as const;
    const work = (): Promise<unknown> => this.client.query(file.sql);
    if (file.sql.startsWith(NO_TRANSACTION)) await this.timed(record, work);
    else await this.apply(record, work);
  }

  /** Applies functions twice: first without checking bodies, so that the order does not matter, then with checks. */
  private async applyFunctions(files: readonly SqlFile[]): Promise<void> {
    if (files.length === 0) return;
    await this.inTransaction(async () => {
      await this.client.query('SET LOCAL check_function_bodies = off');
      for (const { sql } of files) await this.client.query(sql);
      await this.client.query('SET LOCAL check_function_bodies = on');
      for (const file of files) {
        const record = { name: file.name, kind: 'function', checksum: checksumOf(file) } as const;
        await this.timed(record, () => this.client.query(file.sql));
      }
    });
  }

  private async apply(record: Applied, work: () => Promise<unknown>): Promise<void> {
    await this.inTransaction(() => this.timed(record, work));
  }

  private async timed({ name, kind, checksum }: Applied, work: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    await work();
    await this.client.query(
      `INSERT INTO schema_migration (name, kind, checksum, duration_ms) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at,
         duration_ms = excluded.duration_ms`,
      [name, kind, checksum, Math.round(performance.now() - start)],
    );
    this.ran.push(name);
  }

  private async inTransaction(work: () => Promise<void>): Promise<void> {
    await this.client.query('BEGIN');
    try {
      await work();
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** An interrupted CREATE INDEX CONCURRENTLY leaves an index that is maintained but never read. */
  private async refuseInvalidIndexes(): Promise<void> {
    const { rows } = await this.client.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid ORDER BY 1',
    );
    if (rows.length > 0)
      throw new Error(`Invalid indexes, to be dropped and built again: ${rows.map((row) => row.name).join()}`);
  }
}

class EditedMigrationError extends Error {
  constructor({ name }: SqlFile) {
    super(`${name} was changed after it ran: put the change into a new migration`);
  }
}

class UnmigratedFunctionError extends Error {
  constructor(file: SqlFile | undefined) {
    super(`${file?.name} is called by stored columns or indexes: its change needs a migration that rewrites them`);
  }
}

const checksumOf = ({ sql }: SqlFile): string => createHash('sha256').update(sql).digest('hex');
