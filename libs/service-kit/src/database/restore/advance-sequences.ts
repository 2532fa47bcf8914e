import { isEntryPoint } from '../../config/is-entry-point.ts';
import pg from 'pg';

/** How far the sequences advance at least; no service issues as many ids between a backup and its restore. */
const LEAP = 1_000_000_000;

interface AdvancedSequence {
  name: string;
  /** The next id that it issues, in decimal. */
  next: string;
}

/**
 * $1 how far: at least so far after the last issued value, at the next multiple. A sequence that stands at a multiple
 * has issued nothing since it was advanced.
 */
const advanceSql = `
SELECT s.sequencename AS name, CASE WHEN s.last_value > 0 AND s.last_value % $1 = 0 THEN s.last_value
  ELSE setval(format('%I.%I', s.schemaname, s.sequencename)::regclass, (coalesce(s.last_value, 0) / $1 + 2) * $1) END + 1 AS next
FROM pg_sequences s WHERE s.schemaname = 'public' ORDER BY 1`;

/**
 * Advances every sequence of a restored database: the ids that it issued after the backup are known to other services,
 * in keys of the ledger for example, and must not be issued again. Does nothing the second time.
 * @param url connection of the `<service>_owner` role
 */
export async function advanceSequences(url: string): Promise<AdvancedSequence[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'restored' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<AdvancedSequence>(advanceSql, [LEAP])).rows;
  } finally {
    await client.end();
  }
}

/** Advances the sequences of a service's database when the file is the entry point of Node, and prints them. */
export async function runRestored(
  importMetaUrl: string,
  configOf: (env: NodeJS.ProcessEnv) => { url: string },
): Promise<void> {
  if (!isEntryPoint(importMetaUrl)) return;
  const sequences = await advanceSequences(configOf(process.env).url);
  process.stdout.write(sequences.map(({ name, next }) => `${name} issues ${next} next\n`).join(''));
}
