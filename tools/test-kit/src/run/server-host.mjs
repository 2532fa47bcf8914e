/**
 * Runs beside Jest, once a run: starts Postgres, writes `servers.json`, and stops everything (also the processes listed
 * in `children/`) on request or when Jest has gone, however Jest ended.
 */
import { spawn } from 'node:child_process';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { prepareCluster } from './embedded-postgres.ts';

const [folder, ownerPid] = process.argv.slice(2);
const settings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
  scram_iterations: '1',
};

async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

function alive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function publish(answer) {
  const file = join(folder, 'servers.json');
  writeFileSync(`${file}.new`, JSON.stringify(answer));
  renameSync(`${file}.new`, file);
}

let postgres;

/** Resolves once Postgres accepts connections; rejects with its output when it ends before. */
async function startPostgres(port) {
  const password = 'postgres';
  const server = await prepareCluster({ dir: join(folder, 'postgres'), password, durable: false });
  const { command, args, user } = server({ ...settings, port: String(port) });
  postgres = spawn(command, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise((resolve, reject) => {
    postgres.stderr.setEncoding('utf8').on('data', (text) => {
      process.stderr.write(text);
      if (said.length < 10_000) said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    postgres.once('error', reject);
    postgres.once('exit', () => reject(new Error(said)));
  });
  return { postgresUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, postmasterPid: postgres.pid };
}

async function stopPostgres() {
  if (!postgres || postgres.exitCode !== null || postgres.signalCode !== null) return;
  const ended = new Promise((resolve) => postgres.once('exit', resolve));
  postgres.kill('SIGINT');
  await ended;
}

let ending = false;
async function end() {
  if (ending) return;
  ending = true;
  for (const pid of readdirSync(join(folder, 'children')).map(Number)) {
    if (alive(pid)) process.kill(pid, 'SIGKILL');
  }
  await Promise.race([stopPostgres(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
setInterval(() => {
  if (!alive(Number(ownerPid))) void end();
}, 500);

try {
  publish(await startPostgres(await freePort()));
} catch (error) {
  publish({ error: String(error) });
}
