import { migrate } from '@laurel/offers/migrate';
import { inDatabase } from '@laurel/service-kit/database/provision';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { fillStatements } from './search-data.ts';
import type { Stage } from './stage.ts';

export interface Centre {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

const SEARCHES = 450;

/** Merchants of the whole country; kept with the stage, as filling takes minutes. */
export class SearchScene {
  private constructor(
    private readonly url: string,
    /** ZIP codes to search around, as frequent as merchants have them. */
    readonly places: readonly Centre[],
  ) {}

  static async build(stage: Stage, merchants: number): Promise<SearchScene> {
    const statements = fillStatements(merchants);
    const name = `bench_${merchants}_${await contentHash(statements)}`;
    const url = inDatabase(stage.databaseUrl('offers'), name);
    await withClient(stage.databaseUrl('offers'), async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'SELECT datname FROM pg_database WHERE datname LIKE $1',
        [`bench_${merchants}_%`],
      );
      const known = rows.map(({ datname }) => datname);
      if (known.includes(name)) return;
      for (const other of known) await client.query(`DROP DATABASE ${other}`);
      await fill(client, { name, url, statements });
    });
    return new SearchScene(url, await placesOf(url));
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }
}

/** Takes its name when it is complete. */
async function fill(client: pg.Client, to: { name: string; url: string; statements: readonly string[] }) {
  const half = `${to.name}_half`;
  await client.query(`CREATE DATABASE ${half}`);
  const url = inDatabase(to.url, half);
  await migrate({ OFFERS_OWNER_DATABASE_URL: url });
  await withClient(url, async (database) => {
    for (const statement of to.statements) await database.query(statement);
  });
  await client.query(`ALTER DATABASE ${half} RENAME TO ${to.name}`);
}

/** Of the data and of the tables, indexes and functions that they are in. */
async function contentHash(statements: readonly string[]): Promise<string> {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@laurel/offers/migrate'))), 'migrations');
  const hash = createHash('sha256').update(statements.join());
  for (const file of (await readdir(folder)).toSorted()) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** ZIP codes of merchants at equal intervals of the country's list by place, shuffled. */
async function placesOf(url: string): Promise<Centre[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Centre>(
      `SELECT z.zip, z.latitude, z.longitude
       FROM generate_series(1, $1::integer) AS n
       JOIN merchant m ON m.provider = 'bench' AND m.key = (n * (SELECT count(*) FROM merchant) / $1)::text
       JOIN zip_code z ON z.zip = m.zip ORDER BY md5(n::text)`,
      [SEARCHES],
    );
    return rows;
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
