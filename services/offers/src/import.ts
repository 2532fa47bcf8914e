import { isEntryPoint } from '@laurel/service-kit/config/is-entry-point';
import { readOwnerConfig } from '@laurel/service-kit/config/service-config';
import { parseArgs } from 'node:util';
import { importCatalogue, type ImportResult } from './import/import-catalogue.ts';
import type { Rejection } from './import/raw-record.ts';

const USAGE = 'Usage: node services/offers/dist/import.js <file.csv | file.json> [--provider <name>]\n';

/** Imports a catalogue into the offers database that the environment names. */
export function importOffers(
  env: NodeJS.ProcessEnv,
  source: string | AsyncIterable<string>,
  options: { provider?: string; onRejected?: (rejection: Rejection) => void } = {},
): Promise<ImportResult> {
  return importCatalogue({ ...readOwnerConfig(env, 'offers'), source, provider: 'default', ...options });
}

async function command(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { provider: { type: 'string', default: 'default' } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { added, changed, same, rejected } = await importOffers(process.env, file, {
    provider: values.provider,
    onRejected: ({ line, reason }) => process.stderr.write(`line ${line}: ${reason}\n`),
  });
  process.stdout.write(
    `${added} merchants added, ${changed} changed, ${same} as they were, ${rejected} rows left out\n`,
  );
  return 0;
}

if (isEntryPoint(import.meta.url)) {
  try {
    process.exitCode = await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
