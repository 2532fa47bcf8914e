import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { environmentFor } from '../platform/environment.ts';
import { openSecrets } from '../platform/secrets.ts';
import { askStatus, type Status } from '../processes/control.ts';

/** The platform that runs over the data folder; throws a fault when none does. */
export async function demandRunning(dataDir: string): Promise<Status> {
  const running = await askStatus(dataDir);
  if (running) return running;
  throw new Fault(
    'Laurel does not run.',
    'Start it with "npm start" in another terminal, then give this command again.',
  );
}

/** The variables of a reader (see environment.ts) from a platform that runs in another process. */
export const environmentOfRunning = (reader: string, running: Status, dataDir: string): NodeJS.ProcessEnv =>
  environmentFor(
    reader,
    { ports: running.ports, dataDir, secret: openSecrets(join(dataDir, 'secrets.json')) },
    process.env,
  );
