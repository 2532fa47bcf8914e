import { sharedFaults } from '@laurel/federation/build/shared-faults';
import { parseDeclaration } from '@laurel/federation/contract/parse-declaration';
import { API_VERSIONS, type Release } from '@laurel/federation/contract/release';
import type { RemoteDeclaration } from '@laurel/federation/contract/remote-declaration';
import { collisions } from '@laurel/federation/registry/collisions';
import { describeIncompatibility, hostOf, incompatibilities } from '@laurel/federation/registry/compatibility';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Gzipped kilobytes allowed per remote; checked here because a build's own budget can be switched off. */
const BUDGET = { entry: 15, firstFiles: 120 };

/** The reasons why a build cannot be published; each fault is one line. */
export class ReleaseRefusedError extends Error {
  override readonly name = 'ReleaseRefusedError';

  constructor(remote: string, faults: readonly string[]) {
    super(`${remote} is not published:\n  ${faults.join('\n  ')}`);
  }
}

/** Checks that need only the build: unchanged bytes, a valid declaration, the policy, the budget. */
export async function buildFaults(release: Release, dir: string): Promise<string[]> {
  const faults = await byteFaults(release, dir);
  if (release.declaration === null) return release.name === 'shell' ? faults : [...faults, 'it declares nothing'];
  return [
    ...faults,
    ...declarationFaults(release.name, release.declaration),
    ...sharedFaults(release),
    ...(await budgetFaults(release, dir)),
  ];
}

/** Checks against the live releases: the shell's contract and packages, and the claims of other remotes. */
export function liveFaults(release: Release, live: readonly Release[], shell: Release | null): string[] {
  if (release.declaration === null) return [];
  const declarations = live.flatMap(({ declaration }) => declaration ?? []);
  return [
    ...(shell ? incompatibilities(release, hostOf(shell, API_VERSIONS)).map(describeIncompatibility) : []),
    ...collisions(declarations, release.declaration).map(
      ({ kind, value, holder }) => `${kind} ${value} is already held by ${holder}`,
    ),
  ];
}

async function byteFaults(release: Release, dir: string): Promise<string[]> {
  const faults = [release.entry, ...release.firstFiles]
    .filter((file) => !(file in release.files))
    .map((file) => `${file} has no hash`);
  for (const [file, { sha384 }] of Object.entries(release.files)) {
    const actual = await readFile(join(dir, file)).then(
      (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      () => 'missing',
    );
    if (actual !== sha384) faults.push(`${file} is not the file that was built (${actual})`);
  }
  return faults;
}

function declarationFaults(name: string, declaration: RemoteDeclaration): string[] {
  try {
    parseDeclaration(declaration);
  } catch (error) {
    return [String(error)];
  }
  return declaration.name === name ? [] : [`its remote.json belongs to ${declaration.name}`];
}

async function budgetFaults(release: Release, dir: string): Promise<string[]> {
  const kilobytes = async (files: readonly string[]): Promise<number> => {
    const sizes = files.map(async (file) => gzipSync(await readFile(join(dir, file)), { level: 9 }).byteLength / 1_000);
    return (await Promise.all(sizes.map((size) => size.catch(() => 0)))).reduce((sum, size) => sum + size, 0);
  };
  const parts = [
    { what: 'the entry', size: await kilobytes([release.entry]), most: BUDGET.entry },
    { what: 'what a first view loads', size: await kilobytes(release.firstFiles), most: BUDGET.firstFiles },
  ];
  return parts
    .filter(({ size, most }) => size > most)
    .map(({ what, size, most }) => `${what} is ${size.toFixed(1)} kB gzipped, its budget is ${most} kB`);
}
