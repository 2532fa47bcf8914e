import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '*.sql'], { cwd: root, encoding: 'utf8' }).split('\n');
const files = tracked.filter((file) => file !== '' && !file.endsWith('schema-before.sql'));

/** Comments of consecutive lines as one text each. */
function commentsOf(sql: string): string[] {
  const lines = sql.split('\n').map((line) => /^\s*--\s?(.*)$/.exec(line)?.[1]);
  return lines.flatMap((line, index) => {
    if (line === undefined || lines[index - 1] !== undefined) return [];
    const end = lines.findIndex((other, at) => at > index && other === undefined);
    return [lines.slice(index, end === -1 ? undefined : end).join(' ')];
  });
}

it('comments in SQL are sentences with a subject, and name roles', () => {
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((file) =>
    commentsOf(readFileSync(join(root, file), 'utf8'))
      .filter((comment) => /^Of\b|\b(?:somebody|whoever|nobody)\b/i.test(comment))
      .map((comment) => `${file}: ${comment}`),
  );
  expect(faults).toEqual([]);
});
