// Writes CODEOWNERS from the `owner` of each remote.json: `node tools/owners/generate.mjs [--check]`.
// With --check nothing is written, and the exit code is 1 when the file is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'CODEOWNERS');
const head = '# Written from the owner in each remote.json by `npm run owners`: reviews of a remote go to its team.';

const lines = readdirSync(root)
  .filter((folder) => existsSync(join(root, folder, 'remote.json')))
  .sort()
  .map((folder) => {
    const { owner } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8'));
    return `/${folder}/ ${owner}`;
  });
const text = [head, ...lines, ''].join('\n');
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
const check = process.argv.includes('--check');
if (!isCurrent && !check) writeFileSync(file, text);
process.stdout.write(
  `CODEOWNERS: ${isCurrent ? 'up to date' : check ? 'NOT up to date, run npm run owners' : 'written'}\n`,
);
process.exitCode = check && !isCurrent ? 1 : 0;
