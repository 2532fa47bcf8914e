import type { Release } from '@laurel/federation/contract/release';
import { readConfig } from '@laurel/service-kit/config/read-config';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { releaseVariables } from './config.ts';
import { buildFaults, liveFaults, ReleaseRefusedError } from './releases/publish-checks.ts';
import { asPublisher } from './releases/publishers.ts';
import type { Audience, RegistryStore } from './releases/registry-store.ts';

/** Builds stay served while any of these holds: tabs opened on an older build still request its chunks. */
const RETAINED = { builds: 3, days: 7 };

export interface Publication {
  name: string;
  version: string;
  hash: string;
  /** False when the same bytes are stored already. */
  fresh: boolean;
  /** False when it was chosen for the same audience already. */
  changed: boolean;
  /** The remote is disabled for the audience: the release becomes live once it is enabled. */
  isDisabled: boolean;
}

export interface PublishOptions {
  /** Folder of the build, with its release.json. */
  dir: string;
  actor: string;
  /** The audience for which it becomes live; every person by default. */
  audience?: Audience;
}

/**
 * Publishes a build: refuses a faulty one (`ReleaseRefusedError`, every fault named), stores its files under their
 * content's hash, makes it live for its audience from the next page load on, and removes expired builds. Publishing
 * bytes that are stored already only changes which release is live. Throws `ReleaseCommandError` when the actor is no
 * publisher of the remote.
 */
export async function publish(env: NodeJS.ProcessEnv, options: PublishOptions): Promise<Publication> {
  const { dir, actor, audience = { kind: 'everybody' } } = options;
  const release = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')) as Release;
  const { name, version } = release;
  refuse(name, await buildFaults(release, dir));
  const hash = contentHash(release);
  const { databaseUrl, releasesDir } = readConfig(env, releaseVariables);
  const order = { databaseUrl, name, actor };
  const folder = join(releasesDir, name);
  const work = async (store: RegistryStore): Promise<Publication> => {
    refuse(name, liveFaults(release, await store.live(), await store.defaultOf('shell')));
    const fresh = await storeFiles(release, dir, join(folder, hash));
    const id = await store.insert(release, hash, actor);
    const general = await store.choice(name, { kind: 'everybody' });
    if (audience.kind !== 'everybody' && general === null) {
      refuse(name, ['the first release of a remote is everybody’s']);
    }
    const previous = (await store.choice(name, audience))?.releaseId ?? null;
    const changed = await store.choose(name, audience, id);
    if (previous !== id) {
      const action = audience.kind === 'everybody' ? 'publish' : `publish ${words(audience)}`;
      await store.audit({ actor, action, name, releaseId: id, previousId: previous, reason: null });
    }
    for (const old of await store.retire(name, RETAINED)) await rm(join(folder, old), { recursive: true, force: true });
    const isDisabled = (await store.choice(name, audience))?.isDisabled ?? false;
    return { name, version, hash, fresh, changed, isDisabled };
  };
  return asPublisher(order, 'publish', work, release.declaration?.owner);
}

function words(audience: Audience): string {
  if (audience.kind === 'canary') return `canary ${audience.percent}%`;
  return audience.kind === 'program' ? `program ${audience.programId}` : audience.kind;
}

function refuse(name: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new ReleaseRefusedError(name, faults);
}

function contentHash(release: Release): string {
  const lines = Object.entries(release.files)
    .map(([file, { sha384 }]) => `${file} ${sha384}\n`)
    .sort();
  return createHash('sha256')
    .update(lines.join('') + JSON.stringify(release.declaration))
    .digest('hex')
    .slice(0, 16);
}

/** Copies to a folder of its own and renames it, so that no page reads half a release. */
async function storeFiles(release: Release, dir: string, target: string): Promise<boolean> {
  if (await exists(target)) return false;
  const staging = `${target}.${randomBytes(4).toString('hex')}`;
  await mkdir(staging, { recursive: true });
  try {
    await Promise.all(
      Object.keys(release.files).map(async (file) => {
        await cp(join(dir, file), join(staging, file));
        const bytes = await readFile(join(dir, file));
        await writeFile(join(staging, `${file}.br`), await promisify(brotliCompress)(bytes));
        await writeFile(join(staging, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      }),
    );
    await rename(staging, target);
    return true;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (await exists(target)) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
