import { verify as verifyRewards } from '@laurel/rewards/verify';
import { join } from 'node:path';
import { environmentFor } from '../platform/environment.ts';
import { Fault } from '../fault.ts';
import { usualPorts } from '../platform/local-ports.ts';
import { askStatus } from '../processes/control.ts';
import { openSecrets } from '../platform/secrets.ts';

/** Prints what the ledger verifier counts over the running databases. @returns 0 when every count is 0, otherwise 1 */
export async function verify(dataDir: string): Promise<number> {
  if ((await askStatus(dataDir)) === null) {
    throw new Fault('Laurel does not run.', 'Start it with "npm start" in another terminal.');
  }
  const local = { ports: usualPorts(process.env), dataDir, secret: openSecrets(join(dataDir, 'secrets.json')) };
  const counts = await verifyRewards(environmentFor('rewards:migrate', local, process.env));
  for (const { name, invariant, count } of counts) {
    process.stdout.write(`${String(count).padStart(8)}  ${invariant}  ${name}\n`);
  }
  return counts.every(({ count }) => count === 0) ? 0 : 1;
}
