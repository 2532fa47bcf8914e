import { inDatabase } from '@laurel/service-kit/database/provision';
import { type Schema, schemaChecksum } from '@laurel/service-kit/database/schema';
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Stage } from './stage.ts';

export interface KeptDatabase {
  readonly service: 'offers' | 'programs';
  readonly schema: Schema;
  /** How much is in it; of each amount one database is kept. */
  readonly rows: number;
  /** Fill it once it is migrated. */
  readonly statements: readonly string[];
  readonly migrate: (env: NodeJS.ProcessEnv) => Promise<unknown>;
}

/** Address of a filled database that stays with its stage, as filling takes minutes, until data or migrations change. */
export async function keptDatabase(stage: Stage, { service, schema, rows, statements, migrate }: KeptDatabase) {
  const name = `bench_${rows}_${contentHash(schema, statements)}`;
  const home = stage.databaseUrl(service);
  const url = inDatabase(home, name);
  await withClient(home, async (client) => {
    const { rows: found } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname LIKE $1',
      [`bench_${rows}_%`],
    );
    const known = found.map(({ datname }) => datname);
    if (known.includes(name)) return;
    for (const other of known) await client.query(`DROP DATABASE ${other}`);
    // Takes its name when it is complete.
    const half = `${name}_half`;
    await client.query(`CREATE DATABASE ${half}`);
    await migrate({ [`${service.toUpperCase()}_OWNER_DATABASE_URL`]: inDatabase(home, half) });
    await withClient(inDatabase(home, half), async (database) => {
      for (const statement of statements) await database.query(statement);
    });
    await client.query(`ALTER DATABASE ${half} RENAME TO ${name}`);
  });
  return url;
}

/** Covers the data and the tables, indexes and functions that hold it. */
function contentHash(schema: Schema, statements: readonly string[]): string {
  return createHash('sha256').update(statements.join()).update(schemaChecksum(schema)).digest('hex').slice(0, 12);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
