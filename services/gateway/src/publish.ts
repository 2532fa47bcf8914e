import type { Release } from '@laurel/federation/contract/release';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import pg from 'pg';

export interface Publication {
  name: string;
  version: string;
  hash: string;
  /** False when the same bytes were published before. */
  fresh: boolean;
}

export interface PublishOptions {
  /** Folder of the build, with its release.json. */
  dir: string;
  actor: string;
}

/**
 * Publishes a build: checks its files against release.json, stores them under their content's hash, and makes them
 * what every page loads from its next load on. Publishing the same bytes again only changes what is live.
 */
export async function publish(env: NodeJS.ProcessEnv, { dir, actor }: PublishOptions): Promise<Publication> {
  const release = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')) as Release;
  await checkFiles(release, dir);
  const hash = contentHash(release);
  const fresh = await storeFiles(release, dir, join(required(env, 'RELEASES_DIR'), release.name, hash));
  await makeLive(required(env, 'GATEWAY_DATABASE_URL'), release, hash, actor);
  return { name: release.name, version: release.version, hash, fresh };
}

async function checkFiles(release: Release, dir: string): Promise<void> {
  for (const [file, { sha384 }] of Object.entries(release.files)) {
    const bytes = await readFile(join(dir, file));
    const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (actual !== sha384) throw new Error(`${release.name}: ${file} is not the file that was built (${actual})`);
  }
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

/** Copies to a folder of its own and renames it, so that no page ever meets half a release. */
async function storeFiles(release: Release, dir: string, target: string): Promise<boolean> {
  if (await exists(target)) return false;
  const staging = `${target}.${randomBytes(4).toString('hex')}`;
  await mkdir(staging, { recursive: true });
  try {
    for (const file of Object.keys(release.files)) {
      await cp(join(dir, file), join(staging, file));
      const bytes = await readFile(join(dir, file));
      await writeFile(join(staging, `${file}.br`), await promisify(brotliCompress)(bytes));
      await writeFile(join(staging, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }
    await rename(staging, target);
    return true;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (await exists(target)) return false;
    throw error;
  }
}

async function makeLive(databaseUrl: string, release: Release, hash: string, actor: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // One statement: the release, what is live, and who did it.
    await client.query(
      `WITH published AS (
         INSERT INTO release (name, version, hash, manifest, published_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name, hash) DO UPDATE SET version = EXCLUDED.version, manifest = EXCLUDED.manifest
         RETURNING id
       ), previous AS (
         SELECT release_id FROM release_choice WHERE name = $1 AND layer = 'default'
       ), live AS (
         INSERT INTO release_choice (name, layer, release_id) SELECT $1, 'default', id FROM published
         ON CONFLICT (name, layer, target) DO UPDATE SET release_id = EXCLUDED.release_id, disabled = false
       )
       INSERT INTO release_audit (actor, action, name, release_id, previous_release_id)
       SELECT $5, 'publish', $1, (SELECT id FROM published), (SELECT release_id FROM previous)
        WHERE (SELECT id FROM published) IS DISTINCT FROM (SELECT release_id FROM previous)`,
      [release.name, release.version, hash, JSON.stringify(release), actor],
    );
  } finally {
    await client.end();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
