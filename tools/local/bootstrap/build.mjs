import { join } from 'node:path';
import { runCommand, tail } from '../tools/command.mjs';
import { Fault } from '../tools/fault.mjs';
import { commandLog, root } from '../tools/paths.mjs';

/** Environment of every nx run: no background process, no cloud, plain output. */
export const nxEnvironment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
};
export const nxScript = join(root, 'node_modules/.bin/nx');

const done = /nx run (\S+):build/;
const counted = /Running target build for (\d+) project/;

/** Builds libraries, services and front ends; what has not changed comes from the cache. */
export async function buildAll(progress, { projects = [] } = {}) {
  await progress.step('Building', async (step) => {
    const built = new Set();
    let total = 0;
    const log = commandLog('build');
    const some = projects.length > 0 ? ['--projects', projects.join(',')] : [];
    const { code, output } = await runCommand({
      command: process.execPath,
      args: [nxScript, 'run-many', '-t', 'build', '--output-style', 'static', ...some],
      cwd: root,
      env: nxEnvironment,
      log,
      onLine: (line) => {
        total = Number(counted.exec(line)?.[1] ?? total);
        const project = done.exec(line)?.[1];
        if (!project) return;
        built.add(project);
        step.detail(`${built.size}${total ? ` of ${total}` : ''}, ${project}`);
      },
    });
    if (code !== 0) throw new Fault(`The build failed:\n${tail(output, 40)}`, `The whole output is in ${log}.`);
    step.done(`Built ${built.size || total} projects`);
  });
}
