// `node tools/lint/migrations.mjs`: migrations after the baselines only expand, since the version before goes on serving while
// they run. The rules stand in .squawk.toml.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const squawk = fileURLToPath(import.meta.resolve('squawk-cli/js/bin/squawk'));
const folders = ['services/*/src/migrations/*.sql', 'libs/service-kit/src/*/migrations/*.sql'];

/** A file with this first line holds one statement that may not be in a transaction. */
const NO_TRANSACTION = '-- transaction: none';

/**
 * What keeps a migration from running beside the version before, one line a fault. A comment cannot switch a rule off.
 * @param {string} file
 * @param {string} sql
 * @returns {string[]}
 */
export function migrationFaults(file, sql) {
  const named = sql.replace(/\{\{(\w+)\}\}/g, '$1').replaceAll('squawk-ignore', '');
  const mode = sql.startsWith(NO_TRANSACTION) ? ['--no-assume-in-transaction'] : [];
  const args = ['--config', join(root, '.squawk.toml'), ...mode, '--reporter', 'gcc', '--stdin-filepath', file];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [squawk, ...args], {
    cwd: root,
    input: named,
    encoding: 'utf8',
  });
  if (error) throw error;
  const faults = stdout.split('\n').filter(Boolean);
  if (status !== 0 && faults.length === 0) throw new Error(`squawk failed on ${file}: ${stderr}`);
  return faults;
}

/** Migrations that come after a baseline. */
const laterMigrations = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/\/0001-[^/]*$/.test(file));

if (import.meta.filename === process.argv[1]) {
  const faults = laterMigrations().flatMap((file) => migrationFaults(file, readFileSync(join(root, file), 'utf8')));
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
