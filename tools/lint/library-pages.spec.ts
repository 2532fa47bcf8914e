import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const libs = join(root, 'libs');

/** The names in the first column of the table of a library's README. */
const listed = (library: string): string[] =>
  [...readFileSync(join(libs, library, 'README.md'), 'utf8').matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name);

/** The top folders with a package, and those that hold packages of one kind. */
const rooms = (): string[] => {
  const foldersOf = (parent: string): string[] =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(root, parent, entry.name, 'package.json')))
      .map(({ name }) => join(parent, name));
  return [
    ...foldersOf('.').filter((name) => name !== 'node_modules'),
    ...foldersOf('libs'),
    ...foldersOf('services'),
    'tools',
    'infra',
  ];
};

describe('the page of a room', () => {
  it.each(rooms())('says of %s what may enter', (room) => {
    const page = readFileSync(join(root, room, 'README.md'), 'utf8');
    expect(page).toMatch(/^# \S/);
    expect(page).toMatch(/^\*\*What may enter\*\*: /m);
  });

  it.each(rooms().filter((room) => !room.startsWith('libs/') || !/ui|kit/.test(room)))(
    'leads from %s to files that exist',
    (room) => {
      const [, list = ''] = readFileSync(join(root, room, 'README.md'), 'utf8').split('**Where to start reading**');
      const files = [...list.matchAll(/^- `([^`]+)`: /gm)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(2);
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    },
  );
});

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
