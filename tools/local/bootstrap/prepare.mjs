import { buildAll } from './build.mjs';
import { installPackages } from './install.mjs';
import { checkMachine } from './machine.mjs';

/** What every command needs first: packages and builds, both only when something has changed. */
export async function prepare(progress, { install = true, build = true, projects = [] } = {}) {
  checkMachine(progress);
  if (install) await installPackages(progress);
  if (build) await buildAll(progress, { projects });
}
