import type { FrontEnd } from '@laurel/local-platform/pieces';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, normalize, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const builds = join(root, '.cache/skew');
const run = promisify(execFile);

/**
 * Builds the previous release of each front end, by its name: the newest commit with other sources. Its libraries come
 * from that commit, all other packages from the present. The build is cached for the next run.
 * @returns no entry for front ends without an earlier commit: a new front end, a shallow clone, no repository
 */
export async function earlierReleases(present: readonly FrontEnd[]): Promise<Map<string, FrontEnd>> {
  const found = new Map<string, FrontEnd>();
  const waiting = [...present];
  const lane = async (): Promise<void> => {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const commit = await commitBefore(piece);
      process.stdout.write(`  earlier release of ${piece.name}: ${commit ?? 'none in this history'}\n`);
      if (commit === null) continue;
      const dir = join(builds, piece.name, commit);
      if (!existsSync(dir)) await build(piece.name, commit, dir);
      found.set(piece.name, { name: piece.name, dir });
    }
  };
  await Promise.all([lane(), lane()]);
  return found;
}

/** Sources are compared with the working tree, so that uncommitted work counts as the present. */
async function commitBefore(frontEnd: FrontEnd): Promise<string | null> {
  const sources = await sourcesOf(frontEnd);
  const commits = await git('rev-list', '--abbrev-commit', 'HEAD', '--', ...sources).catch(() => '');
  for (const commit of commits.split('\n').filter(Boolean)) {
    if (!(await succeeds('cat-file', '-e', `${commit}:${frontEnd.name}/package.json`))) return null;
    if (!(await succeeds('diff', '--quiet', commit, '--', ...sources))) return commit;
  }
  return null;
}

/**
 * The inputs of the present build: the modules that its source maps name, the declaration, and the build configuration.
 */
async function sourcesOf({ name, dir }: FrontEnd): Promise<string[]> {
  const maps = (await readdir(dir)).filter((file) => file.endsWith('.map'));
  const named = maps.map(async (map) => {
    const { sources } = JSON.parse(await readFile(join(dir, map), 'utf8')) as { sources: string[] };
    return sources.map((source) => normalize(join(name, source.replace(/^webpack:\/\/[^/]*\//, ''))));
  });
  const modules = (await Promise.all(named)).flat().filter((path) => /^(?:libs|shell|mfe-[^/]+)\//.test(path));
  const others = ['package.json', 'remote.json', 'webpack.config.mjs'].map((file) => `${name}/${file}`);
  return [...new Set([...modules, ...others]), 'libs/federation/src/build', 'libs/federation/src/contract'];
}

/** The folder is inside the repository, so that package resolution finds all packages but our own. */
async function build(name: string, commit: string, target: string): Promise<void> {
  await mkdir(builds, { recursive: true });
  const tree = await mkdtemp(join(builds, 'building-'));
  try {
    await git('archive', `--output=${tree}/sources.tar`, commit, '.swcrc', 'libs', name);
    await run('tar', ['-xf', 'sources.tar'], { cwd: tree });
    await linkPackages(tree, name);
    // The build runs without the test runner's own NODE_ENV.
    const env = { ...process.env, NODE_ENV: undefined, GIT_COMMIT: await git('rev-parse', commit) };
    for (const folder of ['libs/federation', name]) {
      await run('npm', ['run', 'build'], { env, cwd: join(tree, folder) });
    }
    await rm(dirname(target), { recursive: true, force: true });
    await mkdir(dirname(target));
    await rename(join(tree, name, 'dist'), target);
  } finally {
    await rm(tree, { recursive: true });
  }
}

async function linkPackages(tree: string, name: string): Promise<void> {
  const libraries = await readdir(join(tree, 'libs'));
  await mkdir(join(tree, 'node_modules/@laurel'), { recursive: true });
  for (const library of libraries) {
    await symlink(`../../libs/${library}`, join(tree, 'node_modules/@laurel', library));
  }
  // Nested dependencies of the present packages, in versions of their own.
  for (const folder of [name, ...libraries.map((library) => `libs/${library}`)]) {
    const own = join(root, folder, 'node_modules');
    if (existsSync(own)) await symlink(own, join(tree, folder, 'node_modules'));
  }
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: root })).stdout.trim();
}

const succeeds = (...args: string[]): Promise<boolean> =>
  git(...args).then(
    () => true,
    () => false,
  );
