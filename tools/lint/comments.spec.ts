import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fragment, vague } from './plain-words.mjs';

const root = join(import.meta.dirname, '../..');
const sql = { patterns: ['*.sql'], marks: String.raw`--`, atLeast: 50 };
const infra = {
  patterns: ['*.tpl', '*.yaml', '*.yml', '*.hcl', '*.tf', '*Dockerfile'],
  marks: String.raw`#|\{\{-?\s*/\*`,
  atLeast: 15,
};

const filesOf = (patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('schema-before.sql') && !file.startsWith('infra/helm/rendered/'));

/** Comments of consecutive lines as one text each. */
function commentsOf(text: string, marks: string): string[] {
  const comment = new RegExp(String.raw`^\s*(?:${marks})\s?(.*)$`);
  const lines = text.split('\n').map((line) => comment.exec(line)?.[1]);
  return lines.flatMap((line, index) => {
    if (line === undefined || lines[index - 1] !== undefined) return [];
    const end = lines.findIndex((other, at) => at > index && other === undefined);
    return [lines.slice(index, end === -1 ? undefined : end).join(' ')];
  });
}

const isVague = (comment: string): boolean => vague.test(comment) || fragment.test(comment);

describe('comments are sentences with a subject, and name roles', () => {
  it.each([
    ['SQL', sql],
    ['charts, images and Terraform', infra],
  ])('in %s', (_name, { patterns, marks, atLeast }) => {
    const files = filesOf(patterns);
    expect(files.length).toBeGreaterThan(atLeast);
    const faults = files.flatMap((file) =>
      commentsOf(readFileSync(join(root, file), 'utf8'), marks)
        .filter(isVague)
        .map((comment) => `${file}: ${comment}`),
    );
    expect(faults).toEqual([]);
  });

  it('finds a comment of each kind', () => {
    expect(commentsOf('-- Of a day,\n--  of a zone.\nSELECT 1;', sql.marks).filter(isVague)).toHaveLength(1);
    expect(commentsOf('a: 1\n# Nobody reads it.\n', infra.marks).filter(isVague)).toHaveLength(1);
    expect(commentsOf('{{/* By name. */}}\n{{- /* Of a pod. */}}\n', infra.marks).filter(isVague)).toHaveLength(1);
  });
});
