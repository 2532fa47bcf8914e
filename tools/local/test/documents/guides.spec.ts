import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, root, trackedFiles } from './read-documents.fixture.ts';

const files = trackedFiles();
const text = readFileSync(join(root, 'docs/adding.md'), 'utf8');

/** Files that a part of docs/adding.md lists in the first column of its tables. */
function listedUnder(heading: string): string[] {
  const [, part = ''] = text.split(`## ${heading}\n`);
  const [body = ''] = part.split('\n## ');
  const rows = [...body.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = '']) => cell);
  return rows.flatMap((cell) => readDocument('docs/adding.md', cell).spans);
}

/** Tracked files whose text has the pattern. */
const filesWith = (pattern: RegExp, isLeftOut: (file: string) => boolean): string[] =>
  files.filter((file) => !isLeftOut(file) && pattern.test(readFileSync(join(root, file), 'latin1')));

const isTest = (file: string): boolean =>
  /\.spec\.tsx?$|\.e2e-spec\.ts$|^e2e\/|^services\/[^/]+\/test\/(?!schema-changes)|^tools\/|^docs\/adding\.md$/.test(
    file,
  );

describe('the guide for a field', () => {
  it('lists every file that the success message of a challenge goes through', () => {
    const listed = listedUnder('A field of a record');
    expect(listed.length).toBeGreaterThan(10);
    expect(filesWith(/success_message|successMessage/, isTest)).toEqual(listed.toSorted());
  });
});

describe('the guide for a language', () => {
  it('lists the list of languages and every file that has something for each of them', () => {
    const listed = listedUnder('A language');
    expect(listed).toContain('libs/contracts/src/languages/languages.ts');
    const forEach = filesWith(
      /(Record|Exclude)<Locale, |(language|locale)_check\b|^export const languages = /m,
      isTest,
    );
    // English stands for what the components lack; the lists of changed checks are written by tests.
    const optional = forEach.filter((file) => /^libs\/ui\/|schema-changes/.test(file));
    expect(forEach.filter((file) => !optional.includes(file)).toSorted()).toEqual(listed.toSorted());
  });
});

describe('the guide for a remote', () => {
  const remote = 'mfe-admin-receipts';
  const listed = listedUnder('A remote');

  it('lists files that each remote has', () => {
    const own = listed.filter((file) => file.startsWith('mfe-<name>/')).map((file) => file.replace('mfe-<name>', ''));
    expect(own.length).toBeGreaterThan(5);
    const remotes = new Set(files.flatMap((file) => /^mfe-[^/]+/.exec(file) ?? []));
    for (const name of remotes) {
      for (const file of own) expect(files).toContain(`${name}${file}`);
    }
    // Any other file at the top of a remote would be missing in the guide.
    const top = files.filter((file) => new RegExp(`^${remote}/[^/]+$`).test(file));
    expect(top.map((file) => file.replace(remote, '')).filter((file) => !own.includes(file))).toEqual([]);
  });

  it('lists every file outside of it that names a remote', () => {
    const isLeftOut = (file: string): boolean =>
      file.startsWith(remote) ||
      (isTest(file) && file !== 'tools/stories/src/host.tsx') ||
      /^docs\/decisions\/|^CONTRIBUTING\.md$/.test(file);
    expect(filesWith(new RegExp(remote), isLeftOut)).toEqual(
      listed.filter((file) => !file.startsWith('mfe-<name>/')).toSorted(),
    );
  });
});

it('the guide for deploying publishes every remote, on one machine and on Kubernetes', () => {
  const guide = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  const loops = [...guide.matchAll(/for \w+ in ([^;]+);/g)].map(([, names = '']) => names.split(' '));
  const remotes = new Set(files.flatMap((file) => /^mfe-[^/]+/.exec(file) ?? []));
  expect(loops).toHaveLength(2);
  for (const loop of loops) expect(new Set(loop.filter((name) => name !== 'shell'))).toEqual(remotes);
});
