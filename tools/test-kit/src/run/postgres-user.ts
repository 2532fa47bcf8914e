import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** How Postgres is run: as this user, as the user postgres, or through `setpriv` as that user with one right of root. */
export interface RunAs {
  readonly user: Ids | Record<string, never>;
  /** The words in front of the command line. */
  readonly through: readonly string[];
  /** The owner that its files need, when it is not this user. */
  readonly owner: Ids | null;
}

const name = 'postgres';
/**
 * Keeps the one right by which the user postgres passes folders that are root's alone, such as /root. access(2), by which
 * Postgres looks for its own program, honours it only with `no_setuid_fixup`.
 */
const keepAccess = [
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--securebits=+no_setuid_fixup',
];

/**
 * Postgres refuses to run as root: as root it runs as the user postgres, who is created when missing.
 * @param program a Postgres program to try with
 * @param dir the data folder, which must exist
 */
export function postgresUser(program: string, dir: string): RunAs {
  if (process.getuid?.() !== 0) return { user: {}, through: [], owner: null };
  const owner = existingUser() ?? makeUser();
  if (works([program, '--version'], owner) && works(['ls', '-d', dir], owner))
    return { user: owner, through: [], owner };
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const through = ['setpriv', ...ids, ...keepAccess, '--'];
  if (works([...through, program, '--version'])) return { user: {}, through, owner };
  throw new Error(
    `Postgres does not run as root, and the user ${name} may not enter ${dir}. ` +
      'Put the project where every user may enter (for example /srv), or start it as an ordinary user.',
  );
}

function existingUser(): Ids | undefined {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function makeUser(): Ids {
  const shell = ['/usr/sbin/nologin', '/sbin/nologin'].find((file) => existsSync(file)) ?? '/bin/false';
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', shell, name], { stdio: 'ignore' });
  const made = existingUser();
  if (made) return made;
  throw new Error(
    `Postgres does not run as root, and the user ${name} could not be made. Start the project as an ordinary user.`,
  );
}

const works = ([command = '', ...args]: readonly string[], ids: Partial<Ids> = {}): boolean =>
  spawnSync(command, args, { stdio: 'ignore', ...ids }).status === 0;
