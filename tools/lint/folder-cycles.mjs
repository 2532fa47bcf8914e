import { posix } from 'node:path';

const room = /^((?:(?:services|libs|tools|infra|packages)\/[^/]+|shell|mfe-[^/]+)\/src\/[^/]+)\//;
const ofTests = /\.(spec|stories|fixture)\.tsx?$|\/testing\//;

/**
 * Rings of folders that import each other, each as sorted names: first of folders that stand beside each other, at any depth
 * below `src`, then of the features of a service. A feature is the innermost folder around the file that holds a module file,
 * else the folder within a group; a group is a folder directly under `src` that holds only folders. Tests belong to none.
 * dependency-cruiser's own `scope: 'folder'` draws the arrow to the folder of the imported file, and so overlooks rings that
 * close through a folder within a folder.
 *
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules of a cruise result
 * @returns {string[][]}
 */
export function folderCycles(modules) {
  const sources = modules.map(({ source }) => source);
  const features = new Set(sources.filter((file) => /^services\/.*\.module\.ts$/.test(file)).map(posix.dirname));
  const withFiles = new Set(sources.map((file) => posix.dirname(file)));
  const roomOf = (file) => (ofTests.test(file) ? undefined : room.exec(file)?.[1]);
  const featureOf = (file) => {
    const first = roomOf(file);
    if (first === undefined) return undefined;
    const isGroup = first.startsWith('services/') && !withFiles.has(first);
    const outermost = isGroup ? posix.join(first, file.slice(first.length + 1).split('/', 1)[0]) : first;
    let folder = posix.dirname(file);
    while (folder !== outermost && !features.has(folder)) folder = posix.dirname(folder);
    return folder;
  };
  const found = [...rings(importsBetweenNeighbours(modules, roomOf)), ...rings(importsBetween(modules, featureOf))];
  return [...new Map(found.map((ring) => [ring.join(), ring])).values()];
}

/** The imports between files, as those between the two outermost folders that differ. */
function importsBetweenNeighbours(modules, roomOf) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    if (roomOf(source) === undefined) continue;
    for (const { resolved } of dependencies) {
      if (roomOf(resolved) === undefined) continue;
      const [from, to] = [source.split('/').slice(0, -1), resolved.split('/').slice(0, -1)];
      const depth = from.findIndex((folder, index) => folder !== to[index]);
      if (depth === -1 || to[depth] === undefined || !from.slice(0, depth).includes('src')) continue;
      const [one, other] = [from, to].map((folders) => folders.slice(0, depth + 1).join('/'));
      const targets = imports.get(one) ?? imports.set(one, new Set()).get(one);
      targets.add(other);
    }
  }
  return imports;
}

function importsBetween(modules, folderOf) {
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
  return imports;
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
