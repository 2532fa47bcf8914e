// `node infra/images/assemble.mjs <workspace folder> <target>`: the contents of an image. The built workspace, the
// workspaces
// that it depends on, and its production dependencies from the lock file, laid out as in the repository.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [workspace, target] = process.argv.slice(2);
if (!workspace || !target || !existsSync(join(root, workspace, 'dist'))) {
  process.stderr.write('assemble.mjs <folder of a built workspace> <target>\n');
  process.exit(1);
}

const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const isWorkspace = (path) => path !== '' && !path.includes('node_modules/');
const folders = Object.keys(read('package-lock.json').packages).filter(isWorkspace);
const folderOf = new Map(folders.map((folder) => [read(folder, 'package.json').name, folder]));

function withDependencies(folder) {
  const inner = Object.keys(read(folder, 'package.json').dependencies ?? {}).flatMap(
    (name) => folderOf.get(name) ?? [],
  );
  return [folder, ...inner.flatMap(withDependencies)];
}

const copy = (path) => cpSync(join(root, path), join(target, path), { recursive: true });

for (const file of ['package.json', 'package-lock.json', '.npmrc']) copy(file);
// npm refuses a lock file whose workspaces are not all there.
for (const folder of folders) copy(join(folder, 'package.json'));
for (const folder of new Set(withDependencies(workspace))) copy(join(folder, 'dist'));

const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--workspace', workspace];
process.exit(spawnSync('npm', install, { cwd: target, stdio: 'inherit' }).status ?? 1);
