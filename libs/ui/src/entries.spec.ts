import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const libs = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Files that an entry reaches by relative imports, itself included. */
function reach(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !/\.tsx?$/.test(entry)) return seen;
  seen.add(entry);
  const imports = readFileSync(entry, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*?['"](\.{1,2}\/[^'"]+)['"]/gm);
  for (const [, target = ''] of imports) reach(resolve(dirname(entry), target), seen);
  return seen;
}

// Small and without state of a module: a remote may carry its own copy.
const copied = ['provider/fill.ts', 'provider/nonce.ts', 'provider/page-tag.ts', 'state/drafts.ts'];
// No remote carries it: tests and stories have one copy of the sources.
const forTests = './testing/languages';

describe.each(['ui', 'web-kit'])('entries of @laurel/%s', (name) => {
  const root = resolve(libs, name);
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { exports: Record<string, string> };
  const { '.': index = '', ...entries } = exports;
  const others = Object.entries(entries).filter(([entry]) => entry !== forTests);
  const shared = reach(resolve(root, index));

  it.each(others)('%s never carries a second copy of what the shell shares', (_name, file) => {
    const twice = [...reach(resolve(root, file))].filter(
      (path) => shared.has(path) && !copied.some((end) => path.endsWith(end)),
    );
    expect(twice).toEqual([]);
  });
});
