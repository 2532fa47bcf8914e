import { verify as verifyRewards } from '@laurel/rewards/verify';
import { inDatabase } from '@laurel/service-kit/database/provision';
import { join } from 'node:path';
import { superuserUrl } from '../backing/postgres.ts';
import { usualPorts } from '../platform/local-ports.ts';
import { openSecrets } from '../platform/secrets.ts';
import { type Store, stores } from '../verify/comparisons.ts';
import { type VerifiedDifferences, verifyDatabases } from '../verify/verify-databases.ts';
import { demandRunning, environmentOfRunning } from './running.ts';

/**
 * The counts of the ledger verifier, and those of what several services hold, over the databases that run from the
 * data folder; every count must be 0.
 */
export async function countFaults(dataDir: string): Promise<VerifiedDifferences[]> {
  const running = await demandRunning(dataDir);
  const ledger = await countLedgerFaults(dataDir);
  const secret = openSecrets(join(dataDir, 'secrets.json'));
  const port = running.ports['postgres'] ?? usualPorts(process.env).postgres;
  const superuser = superuserUrl({ port, password: secret('DATABASE_SUPERUSER') });
  const urls = Object.fromEntries(stores.map((store) => [store, inDatabase(superuser, `laurel_${store}`)]));
  const between = await verifyDatabases({ urls: urls as Record<Store, string> });
  return [...ledger, ...between];
}

/** The checks of the ledger alone, which hold at any moment, also while events are on their way between services. */
export async function countLedgerFaults(dataDir: string): Promise<VerifiedDifferences[]> {
  const running = await demandRunning(dataDir);
  const counts = await verifyRewards(environmentOfRunning('rewards:migrate', running, dataDir));
  return counts.map((count) => ({ ...count, examples: [] }));
}

/** Prints the counts over the running databases. @returns 0 when every count is 0, otherwise 1 */
export async function verify(dataDir: string): Promise<number> {
  const counts = await countFaults(dataDir);
  for (const { name, invariant, count, examples } of counts) {
    process.stdout.write(`${String(count).padStart(8)}  ${invariant}  ${name}\n`);
    for (const example of examples) process.stdout.write(`${' '.repeat(18)}${example}\n`);
  }
  return counts.every(({ count }) => count === 0) ? 0 : 1;
}
