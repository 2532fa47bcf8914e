import { buildAll } from './build.mjs';
import { installPackages } from './install.mjs';
import { checkMachine } from './machine.mjs';

/** Prepares packages and builds for any command, both only when their inputs have changed. */
export async function prepare(progress, { install = true, build = true, projects = [] } = {}) {
  checkMachine(progress);
  if (install) await installPackages(progress);
  if (build) await buildAll(progress, { projects });
}
