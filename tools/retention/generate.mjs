// Writes docs/retention.md from the comments on tables and columns: `node tools/retention/generate.mjs [--check]`.
// With --check nothing is written, and the exit code is 1 when the page is not up to date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const root = join(import.meta.dirname, '../..');
const page = 'docs/retention.md';
const head = `# What is kept, and for how long

Written from the comments on the tables by \`npm run retention\`; a test fails for a column of text without one. "Erased" says
what becomes of a column when its person is erased; columns of no person are left out. Logs of events and webhooks
are dropped by whole months, so that a row may stay up to a month longer.
`;

/** Comments of the migrations below a folder, as `{ table, column, text }`; `column` is missing where one is of a table. */
function commentsOf(folder) {
  const files = readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.sql') && dirname(name).endsWith('migrations'))
    .sort();
  const sql = files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n');
  const comments = sql.matchAll(/COMMENT ON (?:TABLE|COLUMN) (\w+)(?:\."?(\w+)"?)? IS '((?:[^']|'')*)'/g);
  return [...comments].map(([, table, column, text]) => ({ table, column, text: text.replaceAll("''", "'") }));
}

/** Columns with the same verdict as one entry, such as "`first_name`, `last_name` (name): emptied". */
function erasedOf(comments) {
  const verdicts = new Map();
  for (const { column, text } of comments) {
    const [, kind, how] = /^personal: (.+?); erased: (.+)$/.exec(text) ?? [];
    if (kind === undefined) continue;
    const verdict = `(${kind}): ${how}`;
    verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), `\`${column}\``]);
  }
  return [...verdicts].map(([verdict, columns]) => `${columns.join(', ')} ${verdict}`).join('<br>');
}

function section(title, comments) {
  const tables = comments.filter(({ column }) => column === undefined);
  const rows = tables.map(({ table, text }) => {
    const erased = erasedOf(comments.filter((each) => each.table === table && each.column !== undefined));
    return `| ${table} | ${text.replace(/^kept: /, '')} | ${erased} |`;
  });
  return [`## ${title}`, '', '| table | kept | erased |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

const services = readdirSync(join(root, 'services')).filter((name) => existsSync(join(root, 'services', name, 'src')));
const sections = [
  section('Every service that has such a table', commentsOf('libs/service-kit/src')),
  ...services.map((name) => section(name, commentsOf(`services/${name}/src`))),
];
const file = join(root, page);
const text = await format([head, ...sections].join('\n'), { ...(await resolveConfig(file)), parser: 'markdown' });
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
const check = process.argv.includes('--check');
if (!isCurrent && !check) writeFileSync(file, text);
process.stdout.write(
  `${page}: ${isCurrent ? 'up to date' : check ? 'NOT up to date, run npm run retention' : 'written'}\n`,
);
process.exitCode = check && !isCurrent ? 1 : 0;
