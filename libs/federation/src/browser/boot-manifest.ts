import type { BootManifest, BootRelease, BootRemote } from '../contract/boot.ts';

let manifest: BootManifest | undefined;

/** The releases that the server chose for this page. */
export function bootManifest(): BootManifest {
  manifest ??= JSON.parse(document.getElementById('boot')?.textContent ?? '{"remotes":{}}') as BootManifest;
  return manifest;
}

export interface OwnedFile {
  remote: BootRemote;
  release: BootRelease;
  file: string;
}

/** The release that a script's address belongs to; its query does not count. */
export function ownerOf(url: string): OwnedFile | null {
  const { origin, pathname } = new URL(url, location.href);
  const address = origin + pathname;
  for (const remote of Object.values(bootManifest().remotes)) {
    for (const release of [remote, remote.lastGood]) {
      if (release === null) continue;
      const base = new URL(release.base, location.href).href;
      if (address.startsWith(base)) return { remote, release, file: address.slice(base.length) };
    }
  }
  return null;
}

/** A hash that no file has: the browser refuses what the page knows no hash for, on its normal error path. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`;

export function integrityOf(url: string): string {
  const owned = ownerOf(url);
  return owned?.release.files[owned.file] ?? IMPOSSIBLE;
}
