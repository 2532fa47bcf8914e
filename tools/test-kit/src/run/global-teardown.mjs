import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stops the servers of this run, when any were started, and removes its folder. */
export default async function globalTeardown() {
  const folder = process.env.LAUREL_TEST_RUN;
  if (folder === undefined) return;
  const pidFile = join(folder, 'host.pid');
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    signal(pid, 'SIGTERM');
    for (let wait = 0; wait < 100 && signal(pid, 0); wait += 1) await sleep(50);
  }
  rmSync(folder, { recursive: true, force: true });
}

function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
