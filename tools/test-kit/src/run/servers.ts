import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What one run of Jest shares between its workers. */
export interface RunServers {
  /** Superuser connection. */
  postgresUrl: string;
  postmasterPid: number;
}

const START_WITHIN_MILLIS = 30_000;

/** The folder of this run; removed at its end. */
export function runFolder(): string {
  const folder = process.env['LAUREL_TEST_RUN'];
  if (folder === undefined) throw new Error('The test kit needs the globalSetup of jest.config.mjs');
  return folder;
}

/** The run's servers; the first caller in any worker starts them, about a second. */
export async function runServers(): Promise<RunServers> {
  const folder = runFolder();
  const answer = join(folder, 'servers.json');
  if (!existsSync(answer) && takeLock(join(folder, 'host.lock'))) startHost(folder);
  const deadline = Date.now() + START_WITHIN_MILLIS;
  while (!existsSync(answer)) {
    if (Date.now() > deadline)
      throw new Error(`Postgres did not start: ${readFileSync(join(folder, 'host.log'), 'utf8')}`);
    await sleep(20);
  }
  const servers = JSON.parse(readFileSync(answer, 'utf8')) as RunServers & { error?: string };
  if (servers.error !== undefined) throw new Error(`Postgres did not start: ${servers.error}`);
  return servers;
}

/** Has a child process killed at the end of the run, in case its spec does not get there. */
export function killWithRun(pid: number): void {
  writeFileSync(join(runFolder(), 'children', String(pid)), '');
}

function takeLock(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    return false;
  }
}

function startHost(folder: string): void {
  const script = fileURLToPath(new URL('./server-host.mjs', import.meta.url));
  const log = openSync(join(folder, 'host.log'), 'a');
  const owner = process.env['LAUREL_TEST_OWNER_PID'] ?? String(process.pid);
  const loader = new URL('./source-loader.mjs', import.meta.url).href;
  const host = spawn(process.execPath, ['--import', loader, script, folder, owner], {
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  writeFileSync(join(folder, 'host.pid'), String(host.pid));
  host.unref();
}
