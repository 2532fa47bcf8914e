import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createUnstarted, type ServiceParts } from '../../http/server/create-unstarted.ts';
import { Retell } from './retell.ts';

/** Publishes an event's present state again when the file is the entry point of Node: `<fact> [program]`. */
export function runRetell(importMetaUrl: string, partsOf: (env: NodeJS.ProcessEnv) => ServiceParts): void {
  const [, entry, type, programId] = process.argv;
  if (entry === undefined || pathToFileURL(realpathSync(entry)).href !== importMetaUrl) return;
  void run(partsOf, type ?? '', programId);
}

async function run(
  partsOf: (env: NodeJS.ProcessEnv) => ServiceParts,
  type: string,
  programId: string | undefined,
): Promise<void> {
  try {
    const app = await createUnstarted(partsOf(process.env));
    // The relay of the running service delivers the written events.
    const written = await app.get(Retell).retell(type, programId);
    process.stdout.write(`${written} facts were published again\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
