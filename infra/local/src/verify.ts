import { join } from 'node:path';
import { environmentFor } from './environment.ts';
import { Fault } from './fault.ts';
import { usualPorts } from './local-ports.ts';
import { askStatus } from './processes/control.ts';
import { openSecrets } from './secrets.ts';

interface Verifier {
  readonly verify: (env: NodeJS.ProcessEnv) => Promise<Readonly<Record<string, number>>>;
}

/** Prints what the ledger verifier counts over the running databases. @returns 0 when every count is 0, otherwise 1 */
export async function verify(dataDir: string): Promise<number> {
  if ((await askStatus(dataDir)) === null)
    throw new Fault('Laurel does not run.', 'Start it with "npm start" in another terminal.');
  const local = { ports: usualPorts(process.env), dataDir, secret: openSecrets(join(dataDir, 'secrets.json')) };
  const module: string = '@laurel/rewards/verify';
  const verifier = (await import(module)) as Verifier;
  const counts = Object.entries(await verifier.verify(environmentFor('*', local, process.env)));
  for (const [name, count] of counts) process.stdout.write(`${String(count).padStart(8)}  ${name}\n`);
  return counts.every(([, count]) => count === 0) ? 0 : 1;
}
