import { frontEnds, type FrontEnd } from '@laurel/local-platform/pieces';
import { expect, test } from '@playwright/test';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { publishVariant } from '../release-variants.ts';
import { earlierReleases } from './earlier-release.ts';
import { contractOf, expectServed, makeLive, tellStories } from './pair.ts';

const root = resolve(import.meta.dirname, '../../..');
const present = frontEnds(root);
const isShell = ({ name }: FrontEnd): boolean => name === 'shell';
const settings = 'mfe-admin-settings';

test.afterAll(async () => {
  await makeLive(present);
});

test.describe('releases of two times in one page', () => {
  let earlier: ReadonlyMap<string, FrontEnd>;

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    earlier = await earlierReleases(present);
  });

  const pairs = {
    'the earlier shell with the present remotes': isShell,
    'the present shell with the earlier remotes': (piece: FrontEnd) => !isShell(piece),
  };

  test.describe.configure({ timeout: 300_000 });

  for (const [pair, isEarlier] of Object.entries(pairs)) {
    test(`${pair}: the story passes [mfe-22]`, async ({ browser }) => {
      const builds = present.map((piece) => (isEarlier(piece) && earlier.get(piece.name)) || piece);
      test.skip(
        builds.every((build) => present.includes(build)),
        'There is no earlier release in this history; of a shallow clone: git fetch --unshallow',
      );
      const contracts = new Set(await Promise.all(builds.map(contractOf)));
      const majors = new Set([...contracts].map((version) => version.split('.')[0]));
      test.skip(majors.size > 1, `The contract was broken on purpose: ${[...contracts].toSorted().join(', ')}`);
      const folders = await makeLive(builds);
      await expectServed(browser, folders);
      expect(await tellStories(browser)).toEqual(folders);
    });
  }
});

test.describe('an incompatible pair is refused', () => {
  test.describe.configure({ timeout: 300_000 });

  test('when the remote declares it, naming the side to update first [mfe-21] [mfe-22]', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'laurel-skew-'));
    await cp(join(root, settings, 'dist'), dir, { recursive: true });
    const file = join(dir, 'release.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"contract": "\^1[^"]*"/, '"contract": "^9.0.0"'));
    const builds = present.map((piece) => (piece.name === settings ? { name: settings, dir } : piece));
    await expect(makeLive(builds)).rejects.toThrow(/needs contract \^9\.0\.0, there is .*: update the shell/);
    await rm(dir, { recursive: true });
  });

  test('when nothing declares it, by the failing story [mfe-22]', async ({ browser }) => {
    const broken = 'routes:[{get path(){throw new Error("broken on purpose")}},';
    await publishVariant(settings, { version: '0.1.9', from: 'routes:[', to: broken });
    await expect(tellStories(browser)).rejects.toThrow('broken on purpose');
  });
});
