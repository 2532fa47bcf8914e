import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the platform with a `start(env)` of its own. */
export interface Piece {
  readonly name: string;
  /** Module whose `start(env)` answers with something that has `stop()`. */
  readonly main: string;
  /** Module whose `migrate(env)` brings the piece's database up to date. */
  readonly migrate?: string;
}

/** The services, in the order in which they are started; stopped the other way round. */
export const services: readonly Piece[] = ['identity', 'programs', 'rewards', 'receipts', 'offers', 'gateway'].map(
  (name) => ({ name, main: `@laurel/${name}/main`, migrate: `@laurel/${name}/migrate` }),
);

/** The stand-ins for third parties on a laptop. */
export const surroundings: readonly Piece[] = [
  { name: 'mailbox', main: '@laurel/local-platform/backing/mailbox' },
  { name: 'stand-ins', main: '@laurel/stand-ins/main' },
];

/** A front end, by the folder that its build wrote. */
export interface FrontEnd {
  readonly name: string;
  readonly dir: string;
}

/** The shell and every `mfe-*` folder: a new remote needs no entry here. */
export function frontEnds(root: string): FrontEnd[] {
  const isFrontEnd = (name: string): boolean => name === 'shell' || name.startsWith('mfe-');
  return readdirSync(root)
    .filter((name) => isFrontEnd(name) && existsSync(join(root, name, 'package.json')))
    .sort()
    .map((name) => ({ name, dir: join(root, name, 'dist') }));
}
