import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Comparison, comparisons, type Store, stores } from './comparisons.ts';
import { tallies } from './tallies.ts';
import { PATIENCE_SECONDS, typesByConsumer, waitingEventsSql } from './waiting-events.ts';

/** Differences of one kind. */
export interface VerifiedDifferences {
  name: string;
  invariant: string;
  /** Differences found; 0 when the figures agree. */
  count: number;
  /** The first ones: key, and both values. */
  examples: readonly string[];
}

interface VerifyOptions {
  /** Connection of a role that reads across programs, such as the superuser, by service. */
  urls: Readonly<Record<Store, string>>;
  /** Times at which a difference must stand to count, a second apart: events are under way between databases. */
  looks?: number;
  /** Seconds after which an unhandled event counts. */
  patienceSeconds?: number;
}

const EXAMPLES = 5;

/** Compares the figures that several services hold, and counters with their rows; writes nothing. */
export async function verifyDatabases({
  urls,
  looks = 5,
  patienceSeconds = PATIENCE_SECONDS,
}: VerifyOptions): Promise<VerifiedDifferences[]> {
  const clients = new Map<Store, pg.Client>();
  try {
    for (const store of stores) clients.set(store, await open(urls[store]));
    const databases = new Databases(clients);
    const found: VerifiedDifferences[] = [];
    for (const comparison of [...comparisons, ...tallies]) {
      const { name, invariant } = comparison;
      found.push(countOf(name, invariant, await standing(() => databases.differences(comparison), looks)));
    }
    for (const store of stores) {
      const name = `events of ${store} that have waited for more than ${PATIENCE_SECONDS} seconds`;
      found.push(countOf(name, 'INV-12', await databases.waitingEvents(store, patienceSeconds)));
    }
    return found;
  } finally {
    await Promise.all([...clients.values()].map((client) => client.end()));
  }
}

const countOf = (name: string, invariant: string, faults: readonly string[]): VerifiedDifferences => ({
  name,
  invariant,
  count: faults.length,
  examples: faults.slice(0, EXAMPLES),
});

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'verify' });
  await client.connect();
  await client.query('SET default_transaction_read_only = on');
  return client;
}

/** Faults that are the same at every look; the first look without any is the last. */
async function standing(look: () => Promise<string[]>, looks: number): Promise<string[]> {
  let faults = await look();
  for (let done = 1; done < looks && faults.length > 0; done += 1) {
    await sleep(1_000);
    const again = new Set(await look());
    faults = faults.filter((fault) => again.has(fault));
  }
  return faults;
}

class Databases {
  constructor(private readonly clients: ReadonlyMap<Store, pg.Client>) {}

  async differences({ one, other }: Comparison): Promise<string[]> {
    const [left, right] = [await this.figures(one.store, one.sql), await this.figures(other.store, other.sql)];
    const differing = [...left].filter(([key, value]) => right.get(key) !== value);
    const unmatched = [...right].filter(([key]) => !left.has(key));
    return [
      ...differing.map(
        ([key, value]) => `${key}: ${value} in ${one.store}, ${right.get(key) ?? 'nothing'} in ${other.store}`,
      ),
      ...unmatched.map(([key, value]) => `${key}: nothing in ${one.store}, ${value} in ${other.store}`),
    ];
  }

  async waitingEvents(store: Store, seconds: number): Promise<string[]> {
    const rows = await this.rows<{ key: string }>(store, waitingEventsSql, [
      JSON.stringify(typesByConsumer()),
      seconds,
    ]);
    return rows.map(({ key }) => key);
  }

  private async figures(store: Store, sql: string): Promise<Map<string, string>> {
    const rows = await this.rows<{ key: string; value: string }>(store, sql);
    return new Map(rows.map(({ key, value }) => [key, value]));
  }

  private async rows<Row extends pg.QueryResultRow>(store: Store, sql: string, params: unknown[] = []): Promise<Row[]> {
    const client = this.clients.get(store);
    if (!client) throw new Error(`The database of ${store} is not open`);
    return (await client.query<Row>(sql, params)).rows;
  }
}
