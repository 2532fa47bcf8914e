import semver from 'semver';
import type { Release } from '../contract/release.ts';

/** The host that a page provides to a remote. Versions by name. */
export interface Host {
  contract: string;
  apis: Readonly<Record<string, string>>;
  /** The provided packages as the shell carries them. */
  packages: Readonly<Record<string, string>>;
}

export interface Incompatibility {
  /** `contract`, `api admin`, or a package's name. */
  what: string;
  needs: string;
  /** `null` when the host has none. */
  has: string | null;
  /** Which side to bring up to date. */
  update: 'remote' | 'shell' | 'services';
}

/** The host of this shell release. */
export function hostOf(shell: Release, apis: Host['apis']): Host {
  return { contract: shell.contract, apis, packages: shell.builtAgainst };
}

/** Everything that keeps a remote's release from running in a host; empty when it fits. */
export function incompatibilities(release: Release, host: Host): Incompatibility[] {
  const needs = release.declaration?.needs;
  return [
    ...unmet(needs ? { contract: needs.contract } : {}, { contract: host.contract }, 'shell'),
    ...unmet(release.requires ?? {}, host.packages, 'shell'),
    ...unmet(needs?.apis ?? {}, host.apis, 'services').map((fault) => ({ ...fault, what: `api ${fault.what}` })),
  ];
}

/** One line for logs and error pages: the required version, the provided version, and the side to update. */
export function describeIncompatibility({ what, needs, has, update }: Incompatibility): string {
  return `needs ${what} ${needs}, there is ${has ?? 'none'}: update the ${update}`;
}

type HostSide = 'shell' | 'services';

function unmet(
  ranges: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
  hostSide: HostSide,
): Incompatibility[] {
  return Object.entries(ranges).flatMap(([what, needs]) => {
    const has = versions[what] ?? null;
    const update = sideToUpdate(needs, has, hostSide);
    return update === null ? [] : [{ what, needs, has, update }];
  });
}

function sideToUpdate(range: string, has: string | null, hostSide: HostSide): Incompatibility['update'] | null {
  if (semver.validRange(range) === null) return 'remote';
  if (has === null || semver.valid(has) === null) return hostSide;
  if (semver.satisfies(has, range)) return null;
  return semver.ltr(has, range) ? hostSide : 'remote';
}
