import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Fault } from '../fault.ts';

/** How Postgres is run: directly, as another user, or through `setpriv`. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  /** Put before the command line. */
  readonly through: readonly string[];
}

const user = 'postgres';
/**
 * Keeps the one right that lets the user postgres pass folders of root such as /root. `no_setuid_fixup` makes access(2)
 * honour it, by which Postgres looks for its own program.
 */
const keepAccess = [
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--securebits=+no_setuid_fixup',
];

/**
 * Postgres refuses to run as root. As root it is run as the user postgres (made when there is none); when that user
 * may not enter the project's folder, with the right to pass it.
 * @param program a Postgres program to try with
 * @param dir the data folder, which must exist
 */
export function postgresUser(program: string, dir: string): RunAs {
  if (process.getuid?.() !== 0) return { through: [] };
  const ids = existingUser() ?? makeUser();
  if (works([program, '--version'], ids) && works(['ls', '-d', dir], ids)) return { ...ids, through: [] };
  const through = ['setpriv', `--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups', ...keepAccess, '--'];
  if (works([...through, program, '--version'])) return { through };
  throw new Fault(
    `Postgres does not run as root, and the user ${user} may not enter ${dir}.`,
    'Put the project where every user may enter (for example /srv), or start it as an ordinary user.',
  );
}

/** Owner of files that Postgres must read or write; null when it runs as this user. */
export function ownerOf(run: RunAs): { uid: number; gid: number } | null {
  return process.getuid?.() === 0
    ? (existingUser() ?? null)
    : run.uid === undefined
      ? null
      : { uid: run.uid, gid: run.gid ?? run.uid };
}

function existingUser(): { uid: number; gid: number } | undefined {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function makeUser(): { uid: number; gid: number } {
  const nologin = ['/usr/sbin/nologin', '/sbin/nologin'].find((file) => existsSync(file)) ?? '/bin/false';
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', nologin, user], { stdio: 'ignore' });
  const made = existingUser();
  if (made === undefined) {
    throw new Fault(
      `Postgres does not run as root, and the user ${user} could not be made.`,
      'Start the project as an ordinary user.',
    );
  }
  return made;
}

const works = ([command = '', ...args]: readonly string[], ids: { uid?: number; gid?: number } = {}): boolean =>
  spawnSync(command, args, { stdio: 'ignore', ...ids }).status === 0;
