import { isEntryPoint } from '../../config/is-entry-point.ts';
import { parseArgs } from 'node:util';
import { createUnstarted, type ServiceParts } from '../../http/server/create-unstarted.ts';
import { Republisher } from './republisher.ts';

/** Publishes the present state behind an event again when the file is the entry point of Node: `<event> [program] [--since <moment>]`. */
export function runRepublish(importMetaUrl: string, partsOf: (env: NodeJS.ProcessEnv) => ServiceParts): void {
  if (!isEntryPoint(importMetaUrl)) return;
  const args = process.argv.slice(2);
  void run(partsOf, args);
}

async function run(partsOf: (env: NodeJS.ProcessEnv) => ServiceParts, args: string[]): Promise<void> {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { since: { type: 'string' } } });
    const [type = '', programId] = positionals;
    const since = values.since === undefined ? undefined : new Date(values.since).toISOString();
    const app = await createUnstarted(partsOf(process.env));
    // The relay of the running service delivers the written events.
    const written = await app.get(Republisher).republish(type, programId, since);
    process.stdout.write(`${written} events were published again\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
