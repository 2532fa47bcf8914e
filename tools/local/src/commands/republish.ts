import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { machineEnvironment } from '../platform/environment.ts';
import { demandRunning, environmentOfRunning } from './running.ts';

export interface RepublishOrder {
  root: string;
  dataDir: string;
  service: string;
  /** The event, then what the service's own command takes: `[program] [--since <moment>]`. */
  order: readonly string[];
}

/**
 * Has a service publish its present state again, in the environment of the platform that runs over the data folder.
 * @returns the exit code of the service's command
 */
export async function republishRunning({ root, dataDir, service, order }: RepublishOrder): Promise<number> {
  const running = await demandRunning(dataDir);
  const env = { ...machineEnvironment(process.env), ...environmentOfRunning(service, running, dataDir) };
  const script = join(root, 'services', service, 'dist/republish.js');
  const [code] = (await once(spawn(process.execPath, [script, ...order], { env, stdio: 'inherit' }), 'exit')) as [
    number | null,
  ];
  return code ?? 1;
}
