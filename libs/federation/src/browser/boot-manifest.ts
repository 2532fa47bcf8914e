import type { BootManifest, BootRelease, BootRemote } from '../contract/boot.ts';

const SCHEMA = 1;
const EMPTY: BootManifest = {
  schema: SCHEMA,
  shellVersion: '',
  remotes: {},
  turnedOff: [],
  current: true,
  match: null,
  deadlineMs: 10_000,
};

let manifest: BootManifest | undefined;

/** The releases that the server chose for this page. Never throws: a manifest that cannot be read counts as empty. */
export function bootManifest(): BootManifest {
  manifest ??= readManifest(document.getElementById('boot')?.textContent);
  return manifest;
}

function readManifest(text: string | undefined): BootManifest {
  try {
    const read = JSON.parse(text ?? 'null') as Partial<BootManifest> | null;
    return read?.schema === SCHEMA ? { ...EMPTY, ...read } : EMPTY;
  } catch {
    return EMPTY;
  }
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

/** A hash that no file has: the browser refuses a file without a known hash as it refuses any wrong one. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`;

export function integrityOf(url: string): string {
  const owned = ownerOf(url);
  return owned?.release.files[owned.file] ?? IMPOSSIBLE;
}
