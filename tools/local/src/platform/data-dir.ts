import { rmSync } from 'node:fs';
import { Fault } from '../fault.ts';
import { askStatus } from '../processes/control.ts';
import { endLeftovers, runFile } from '../processes/run-record.ts';

/** Removes everything that a platform keeps in its data folder; refuses while one runs over it. */
export async function forgetData(dataDir: string): Promise<void> {
  const running = await askStatus(dataDir);
  if (running) {
    throw new Fault(
      `Laurel runs over ${dataDir} (process ${running.pid}).`,
      `End it first: Ctrl-C where it was started, or kill ${running.pid}`,
    );
  }
  await endLeftovers(runFile(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
}
