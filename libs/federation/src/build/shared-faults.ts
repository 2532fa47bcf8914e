import semver from 'semver';
import { sharedPolicy } from './shared-policy.ts';
import type { Release } from '../contract/release.ts';

/**
 * Packages of a release that were built against a version outside of the shared policy, one line each; empty when it
 * keeps to the policy. Packages that the release does not name are not judged.
 */
export function sharedFaults(release: Pick<Release, 'builtAgainst'>): string[] {
  return Object.entries(sharedPolicy).flatMap(([name, { range }]) => {
    const built = release.builtAgainst[name];
    if (built === undefined || semver.satisfies(built, range)) return [];
    return [`built against ${name} ${built}, the shared policy allows ${range}`];
  });
}
