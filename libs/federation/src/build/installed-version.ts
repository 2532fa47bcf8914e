import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The version of a package as a folder's code would find it, or `null` when it is not installed. */
export function installedVersion(packageName: string, folder: string): string | null {
  const require = createRequire(join(folder, 'package.json'));
  for (const base of require.resolve.paths(packageName) ?? []) {
    try {
      const manifest = JSON.parse(readFileSync(join(base, packageName, 'package.json'), 'utf8')) as { version: string };
      return manifest.version;
    } catch {
      continue;
    }
  }
  return null;
}

/** The folder's own package.json. */
export function ownPackage(folder: string): { name: string; version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
}

/** The name of the package that a module's file belongs to, by the nearest package.json above it that has a name. */
export function packageNameOf(file: string, cache = new Map<string, string | null>()): string | null {
  const folder = dirname(file);
  const known = cache.get(folder);
  if (known !== undefined) return known;
  let name: string | null = null;
  try {
    name = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }).name ?? null;
  } catch {
    name = null;
  }
  name ??= folder === dirname(folder) ? null : packageNameOf(folder, cache);
  cache.set(folder, name);
  return name;
}
