import { randomBytes } from 'node:crypto';
import { migrate } from '@laurel/service-kit/database/migrate';
import { inDatabase, provisionDatabase } from '@laurel/service-kit/database/provision';
import { type Schema, schemaChecksum } from '@laurel/service-kit/database/schema';
import pg from 'pg';
import { runServers } from './run/servers.ts';

export interface TestDatabase {
  name: string;
  service: string;
  /** Connections of `<service>_app`, `<service>_owner`, `<service>_relay`, and of the superuser. */
  appUrl: string;
  ownerUrl: string;
  relayUrl: string;
  adminUrl: string;
  /** Rows of one statement as superuser, past row-level security. */
  query<T extends pg.QueryResultRow>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Ends all connections to the database and removes it. */
  drop(): Promise<void>;
}

/**
 * A database of a service for one spec file, migrated, empty, under the three roles of the service.
 *
 * Copied from a template that is made once a run (about 60 ms a copy). Statistics are left alone: an ANALYZE of empty tables
 * makes functions keep sequential scans.
 */
export async function createTestDatabase(schema: Schema): Promise<TestDatabase> {
  const { postgresUrl } = await runServers();
  return copyOf(postgresUrl, schema.service, await templateFor(postgresUrl, schema));
}

/** An empty database under the service's roles, nothing migrated: for specs of migrations. */
export async function createEmptyDatabase(service: string): Promise<TestDatabase> {
  const { postgresUrl } = await runServers();
  return copyOf(postgresUrl, service);
}

async function copyOf(postgresUrl: string, service: string, template?: string): Promise<TestDatabase> {
  const name = `${service}_${randomBytes(5).toString('hex')}`;
  const urls = await provisionDatabase({
    adminUrl: postgresUrl,
    service,
    database: name,
    ...(template === undefined ? {} : { template }),
  });
  const adminUrl = inDatabase(postgresUrl, name);
  const pool = quietPool(adminUrl);
  return {
    name,
    service,
    ...urls,
    adminUrl,
    query: async <T extends pg.QueryResultRow>(sql: string, params: readonly unknown[] = []) =>
      (await pool.query<T>(sql, [...params])).rows,
    drop: async () => {
      await pool.end();
      await withClient(postgresUrl, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
    },
  };
}

/** A pg pool that survives lost connections; the caller ends it. */
export function quietPool(url: string, max = 4): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  return pool;
}

async function templateFor(adminUrl: string, schema: Schema): Promise<string> {
  const template = `template_${schema.service}_${schemaChecksum(schema)}`;
  await withClient(adminUrl, async (client) => {
    // One worker makes it, the others wait; the mark is set last.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const ready = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [template]);
    if (ready.rowCount === 0) await makeTemplate(client, adminUrl, schema, template);
  });
  return template;
}

async function makeTemplate(client: pg.Client, adminUrl: string, schema: Schema, template: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`);
  const { ownerUrl } = await provisionDatabase({ adminUrl, service: schema.service, database: template });
  await migrate({ url: ownerUrl, schema });
  await client.query(`ALTER DATABASE "${template}" WITH IS_TEMPLATE true ALLOW_CONNECTIONS true`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
