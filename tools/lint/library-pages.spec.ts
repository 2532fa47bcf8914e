import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const libs = resolve(import.meta.dirname, '../../libs');

/** The names in the first column of the table of a library's README. */
const listed = (library: string): string[] =>
  [...readFileSync(join(libs, library, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name);

describe('the page of a library', () => {
  it.each(['ui', 'web-kit', 'admin-kit'])('lists the entries of %s', (library) => {
    const { exports } = JSON.parse(readFileSync(join(libs, library, 'package.json'), 'utf8')) as { exports: object };
    expect(listed(library).toSorted()).toEqual(Object.keys(exports).toSorted());
  });

  it('lists the folders of service-kit', () => {
    const folders = readdirSync(join(libs, 'service-kit/src'), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(listed('service-kit').toSorted()).toEqual(names.toSorted());
  });
});
