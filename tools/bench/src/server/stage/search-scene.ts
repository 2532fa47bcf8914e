import { migrate, schema } from '@laurel/offers/migrate';
import pg from 'pg';
import { keptDatabase, withClient } from './kept-database.ts';
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
    const url = await keptDatabase(stage, { service: 'offers', schema, rows: merchants, statements, migrate });
    return new SearchScene(url, await placesOf(url));
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }
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
