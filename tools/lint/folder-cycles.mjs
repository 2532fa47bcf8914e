import { posix } from 'node:path';

const room = /^((?:(?:services|libs|tools|infra)\/[^/]+|shell|mfe-[^/]+)\/src\/[^/]+)\//;
const ofTests = /\.(spec|stories|fixture)\.tsx?$|\/testing\//;

/**
 * Rings of folders that import each other, each as sorted names. A folder is one directly under `src`; in a service it is the
 * feature, the innermost folder around the file that holds a module file. Files directly under `src` and tests belong to none.
 * dependency-cruiser's own `scope: 'folder'` draws the arrow to the folder of the imported file, and so overlooks rings that
 * close through a folder within a folder.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules of a cruise result
 * @returns {string[][]}
 */
export function folderCycles(modules) {
  const features = new Set(
    modules
      .filter(({ source }) => /^services\/.*\.module\.ts$/.test(source))
      .map(({ source }) => posix.dirname(source)),
  );
  const folderOf = (file) => {
    const first = ofTests.test(file) ? undefined : room.exec(file)?.[1];
    if (first === undefined) return undefined;
    let folder = posix.dirname(file);
    while (folder !== first && !features.has(folder)) folder = posix.dirname(folder);
    return folder;
  };
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    const targets = imports.get(from) ?? imports.set(from, new Set()).get(from);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return rings(imports);
}

/** The strongly connected parts of more than one folder. */
function rings(imports) {
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachable(imports, folder)]));
  const left = new Set(imports.keys());
  const found = [];
  for (const folder of left) {
    const ring = [...left].filter((other) => reached.get(folder).has(other) && reached.get(other)?.has(folder));
    for (const member of ring) left.delete(member);
    if (ring.length > 1) found.push(ring.sort());
  }
  return found;
}

function reachable(imports, start) {
  const seen = new Set();
  const next = [start];
  while (next.length > 0) {
    for (const to of imports.get(next.pop()) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      next.push(to);
    }
  }
  return seen;
}
