import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@laurel/federation/contract/release';
import type { RegistryDocument } from '@laurel/federation/registry/registry-document';
import { resolveBootManifest } from '@laurel/federation/registry/resolve-boot-manifest';
import { createTestDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayConfig } from '../config.ts';
import { CreateReleases1771000000000 } from '../migrations/1771000000000-create-releases.ts';
import { publish } from '../publish.ts';
import { type Build, writeBuild } from '../specs/write-build.ts';
import type { Audience } from './registry-store.ts';
import { listReleases, promote, rollback, turn } from './release-desk.ts';
import { ReleaseRepository } from './release.repository.ts';

let database: TestDatabase;
let folder: string;
let repository: ReleaseRepository;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await createTestDatabase('gateway', [CreateReleases1771000000000]);
  folder = await mkdtemp(join(tmpdir(), 'releases-'));
  env = { GATEWAY_DATABASE_URL: database.appUrl, RELEASES_DIR: join(folder, 'releases') };
  repository = new ReleaseRepository({ databaseUrl: database.appUrl } as GatewayConfig);
  await put({ name: 'shell' });
});
afterAll(async () => {
  await repository.onApplicationShutdown();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const order = (name: string) => ({ databaseUrl: database.appUrl, name, actor: 'ada' });

async function put(build: Build, audience: Audience = { kind: 'everybody' }, change: Partial<Release> = {}) {
  const dir = await writeBuild(folder, build);
  const file = join(dir, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  await writeFile(file, JSON.stringify({ ...release, ...change }));
  return publish(env, { dir, actor: 'ada', audience });
}

async function seen(name: string, programId = '1'): Promise<string | undefined> {
  return seenBy(await repository.document(), name, programId, 'p');
}

function seenBy(document: RegistryDocument, name: string, programId: string, person: string): string | undefined {
  const context = { path: `/${name}`, programId, tenantId: null, person, deadlineMs: 1 };
  const remote = resolveBootManifest(document, context).manifest.remotes[name];
  return remote && `${remote.version} ${remote.decision}`;
}

const shop = (version: string): Build => ({ name: 'shop', version, route: '/shop' });

describe('a remote', () => {
  it('goes out, comes back step by step, and every step is on record with who and why', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await put(shop(version));
    expect(await seen('shop')).toBe('3.0.0 default');
    await rollback({ ...order('shop'), reason: 'blank page' });
    expect(await seen('shop')).toBe('2.0.0 default');
    await rollback({ ...order('shop'), reason: 'still blank' });
    expect(await seen('shop')).toBe('1.0.0 default');
    await expect(rollback({ ...order('shop'), reason: 'more' })).rejects.toThrow('no earlier release');
    const audit = (await listReleases(database.appUrl)).find(({ name }) => name === 'shop')?.audit ?? [];
    expect(audit).toHaveLength(5);
    expect(audit[0]).toMatchObject({ actor: 'ada', action: 'rollback', reason: 'still blank' });
    const app = quietPool(database.appUrl, 1);
    await expect(app.query('UPDATE release_audit SET actor = $1', ['eve'])).rejects.toThrow('permission denied');
    await expect(app.query('DELETE FROM release_audit')).rejects.toThrow('permission denied');
    await app.end();
  });

  it('goes to a share of people, then to everybody or back', async () => {
    await put({ name: 'quiz', version: '1.0.0', route: '/quiz' });
    await put({ name: 'quiz', version: '2.0.0', route: '/quiz' }, { kind: 'canary', percent: 10 });
    const document = await repository.document();
    const people = Array.from({ length: 1_000 }, (_, person) => seenBy(document, 'quiz', '1', String(person)));
    const share = people.filter((one) => one === '2.0.0 rollout').length / people.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.14);
    await rollback({ ...order('quiz'), reason: 'slow' });
    await expect(promote(order('quiz'))).rejects.toThrow('has no canary');
    await put({ name: 'quiz', version: '2.0.0', route: '/quiz' }, { kind: 'canary', percent: 10 });
    await promote(order('quiz'));
    expect(await seen('quiz')).toBe('2.0.0 default');
    await rollback({ ...order('quiz'), reason: 'no' });
    expect(await seen('quiz')).toBe('1.0.0 default');
  });

  it('goes to one program alone, and is turned off for one or for all', async () => {
    await put({ name: 'map', version: '1.0.0', route: '/map' });
    await put({ name: 'map', version: '2.0.0', route: '/map' }, { kind: 'program', programId: '7' });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual(['2.0.0 program', '1.0.0 default']);
    await turn({ ...order('map'), on: false, reason: 'leak' });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual([undefined, undefined]);
    await put({ name: 'map', version: '3.0.0', route: '/map' });
    expect(await seen('map', '8')).toBeUndefined();
    await turn({ ...order('map'), on: true, reason: null });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual(['2.0.0 program', '3.0.0 default']);
    await turn({ ...order('map'), on: false, reason: 'asked', programId: '8' });
    expect([await seen('map', '8'), await seen('map', '9')]).toEqual([undefined, '3.0.0 default']);
    await turn({ ...order('map'), on: true, reason: null, programId: '8' });
    expect(await seen('map', '8')).toBe('3.0.0 default');
  });
});

describe('publishing refuses', () => {
  const tree: Build = { name: 'tree', route: '/tree' };
  const needing = (contract: string) => ({
    name: 'tree',
    owner: 'team@example.com',
    area: 'participant' as const,
    routes: ['/tree'],
    navigation: [],
    i18nNamespace: 'tree',
    needs: { contract },
  });

  it.each<[string, Build, Partial<Release>, string]>([
    ['another contract', tree, { declaration: needing('^9.0.0') }, 'needs contract ^9.0.0, there is 1.0.0'],
    ['another React', tree, { builtAgainst: { react: '18.3.1' } }, 'built against react 18.3.1'],
    ['a route that is taken', { name: 'tree', route: '/shop' }, {}, 'route /shop is already held by shop'],
    ['a namespace that is taken', tree, { declaration: { ...needing('^1.0.0'), i18nNamespace: 'shop' } }, 'i18n shop'],
    ['changed bytes', tree, { files: { 'entry.js': { sha384: 'sha384-x', bytes: 1 } } }, 'is not the file'],
    ['nobody’s remote', tree, { declaration: { ...needing('^1.0.0'), owner: '' } }, '/owner'],
    ['another’s declaration', tree, { declaration: { ...needing('^1.0.0'), name: 'wood' } }, 'belongs to wood'],
  ])('%s, and says so', async (_what, build, change, words) => {
    await expect(put(build, { kind: 'everybody' }, change)).rejects.toThrow(words);
    expect(await seen('tree')).toBeUndefined();
  });

  it('what outgrows its budget', async () => {
    const code = Array.from({ length: 9_000 }, (_, line) => Math.sin(line).toString(36)).join('\n');
    await expect(put({ ...tree, code })).rejects.toThrow('its budget is 15 kB');
  });
});
