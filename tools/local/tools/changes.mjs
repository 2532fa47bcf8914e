import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nxEnvironment, nxScript } from '../bootstrap/build.mjs';
import { Fault } from './fault.mjs';
import { root } from './paths.mjs';

const run = promisify(execFile);

async function git(...args) {
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: 1 << 26 });
  return stdout.split('\n').filter(Boolean);
}

/** The commit at which the branch left `main`, or the commit `base`. */
export async function baseCommit(base) {
  for (const name of base ? [base] : ['main', 'origin/main']) {
    const [commit] = await git('merge-base', 'HEAD', name).catch(() => []);
    if (commit) return commit;
  }
  throw new Fault(
    `There is no ${base || 'main'} to compare with.`,
    'Name a commit: npm run test:changed -- --base <it>',
  );
}

/** Files that differ from the commit in the working tree, untracked ones included and deleted ones left out. */
export async function changedFiles(commit) {
  const files = await Promise.all([
    git('diff', '--name-only', commit),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...new Set(files.flat())].filter((file) => existsSync(join(root, file))).sort();
}

/** Names of the projects with a tag that the changes since the commit affect, by Nx's graph. */
export async function affectedProjects(commit, tag) {
  const args = [nxScript, 'show', 'projects', '--affected', `--base=${commit}`, `--projects=tag:${tag}`, '--json'];
  const { stdout } = await run(process.execPath, args, { cwd: root, env: nxEnvironment });
  return JSON.parse(stdout);
}
