import { type Publication, publish } from '@laurel/gateway/publish';
import { setPublisher } from '@laurel/gateway/release-commands';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { frontEnds } from '../pieces.ts';
import type { Progress } from '../progress.ts';

const actor = 'npm start';

/**
 * Publishes the built shell and remotes through the gateway's own release command; this machine's user becomes a
 * publisher.
 */
export async function publishFrontEnds(root: string, env: NodeJS.ProcessEnv, progress: Progress): Promise<void> {
  await progress.step('Publishing front ends', async (step) => {
    const built = frontEnds(root).filter(({ dir }) => existsSync(join(dir, 'release.json')));
    const folders = { compressed: join(root, '.cache/releases'), releases: env.RELEASES_DIR ?? '' };
    if (existsSync(folders.compressed)) await cp(folders.compressed, folders.releases, { recursive: true });
    // The shell first: remotes are checked against it.
    for (const { dir } of built.toSorted((one, other) => rank(one) - rank(other))) {
      await keepCompressed(folders, await publish(env, { dir, actor }));
    }
    await setPublisher({
      databaseUrl: env.GATEWAY_DATABASE_URL ?? '',
      actor,
      publisher: userInfo().username,
      owner: 'platform',
      allowed: true,
    });
    step.done(`Published ${built.map(({ name }) => name).join(', ')}`);
  });
}

/** A published folder is named after its content: the next platform of this working copy has no need to compress it again. */
async function keepCompressed(
  { compressed, releases }: { compressed: string; releases: string },
  { name, hash }: Publication,
): Promise<void> {
  const kept = join(compressed, name, hash);
  if (existsSync(kept)) return;
  const copy = `${compressed}.${randomBytes(4).toString('hex')}`;
  await cp(join(releases, name, hash), copy, { recursive: true });
  await rm(join(compressed, name), { recursive: true, force: true });
  await mkdir(join(compressed, name), { recursive: true });
  // A platform that starts at the same moment may have been faster.
  await rename(copy, kept).catch(() => rm(copy, { recursive: true, force: true }));
}

const rank = ({ name }: { name: string }): number => (name === 'shell' ? 0 : 1);

/**
 * Fills the demo programs through the services' provisioning calls. Runs once for each content, so that a later start
 * leaves later changes alone.
 */
export async function seedDemo(env: NodeJS.ProcessEnv, dataDir: string, progress: Progress): Promise<void> {
  await progress.step('Demo programs', async (step) => {
    const { contentDigest, seed } = await import('@laurel/demo/seed');
    const isNew = await onceFor(contentDigest(), join(dataDir, 'demo.sha256'), () => seed(env));
    if (!isNew) step.done('Demo programs are there');
  });
}

/** Imports invented merchants all over the country, once for each catalogue. `env` is that of an owner of the database. */
export async function seedOffers(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  merchants: number,
  progress: Progress,
): Promise<void> {
  await progress.step('Demo offers', async (step) => {
    const { demoCatalogue } = await import('@laurel/offers/demo-catalogue');
    const { importOffers } = await import('@laurel/offers/import');
    // All merchants are drawn from the same lists: the first ones change with any of them.
    const digest = createHash('sha256').update(`${merchants}\n`);
    for (const line of demoCatalogue({ merchants: 1_000 })) digest.update(line);
    const isNew = await onceFor(digest.digest('hex'), join(dataDir, 'offers.sha256'), async () => {
      const { added } = await importOffers(env, Readable.from(demoCatalogue({ merchants })), { provider: 'demo' });
      step.done(`Demo offers of ${added.toLocaleString('en')} merchants`);
    });
    if (!isNew) step.done('Demo offers are there');
  });
}

/** Does the work unless the mark says that it was done for the same digest; answers whether it did. */
async function onceFor(digest: string, mark: string, work: () => Promise<unknown>): Promise<boolean> {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return false;
  await work();
  writeFileSync(mark, digest);
  return true;
}
