import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@laurel/federation/contract/release';
import type { RegistryDocument } from '@laurel/federation/registry/registry-document';
import { resolveBootManifest } from '@laurel/federation/registry/resolve-boot-manifest';
import { createTestDatabase, quietPool, type TestDatabase } from '@laurel/test-kit/postgres';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayConfig } from '../config.ts';
import { schema } from '../migrate.ts';
import { publish } from '../publish.ts';
import { type Build, writeBuild } from '../../test/build.fixture.ts';
import type { Audience } from './registry-store.ts';
import { listReleases, promote, rollback, setPublisher, setEnabled } from './release-commands.ts';
import { ReleaseRepository } from './release.repository.ts';

let database: TestDatabase;
let folder: string;
let repository: ReleaseRepository;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await createTestDatabase(schema);
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

async function put(
  build: Build,
  audience: Audience = { kind: 'everybody' },
  change: Partial<Release> = {},
  actor = 'ada',
) {
  const dir = await writeBuild(folder, build);
  const file = join(dir, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  await writeFile(file, JSON.stringify({ ...release, ...change }));
  return publish(env, { dir, actor, audience });
}

async function seen(name: string, programId = '1'): Promise<string | undefined> {
  return seenBy(await repository.document(), name, programId, 'p');
}

function seenBy(document: RegistryDocument, name: string, programId: string, person: string): string | undefined {
  const context = { path: `/${name}`, programId, tenantId: null, person, safeMode: false, deadlineMs: 1 };
  const remote = resolveBootManifest(document, context).manifest.remotes[name];
  return remote && `${remote.version} ${remote.decision}`;
}

const shop = (version: string): Build => ({ name: 'shop', version, route: '/shop' });

describe('a remote', () => {
  it('is published, rolled back step by step, and every step is logged with actor and reason', async () => {
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
    await expect(app.query(`UPDATE release SET manifest = '{}'`)).rejects.toThrow('permission denied');
    await expect(app.query('DELETE FROM release')).rejects.toThrow('permission denied');
    await app.end();
  });

  it('is given to a share of people, then to all or to none', async () => {
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

  it('is given to one program alone, and disabled for one or for all', async () => {
    await put({ name: 'map', version: '1.0.0', route: '/map' });
    await put({ name: 'map', version: '2.0.0', route: '/map' }, { kind: 'program', programId: '7' });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual(['2.0.0 program', '1.0.0 default']);
    await setEnabled({ ...order('map'), on: false, reason: 'leak' });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual([undefined, undefined]);
    expect(await put({ name: 'map', version: '3.0.0', route: '/map' })).toMatchObject({ isDisabled: true });
    expect(await seen('map', '8')).toBeUndefined();
    await setEnabled({ ...order('map'), on: true, reason: null });
    expect([await seen('map', '7'), await seen('map', '8')]).toEqual(['2.0.0 program', '3.0.0 default']);
    await setEnabled({ ...order('map'), on: false, reason: 'asked', programId: '8' });
    expect([await seen('map', '8'), await seen('map', '9')]).toEqual([undefined, '3.0.0 default']);
    await setEnabled({ ...order('map'), on: true, reason: null, programId: '8' });
    expect(await seen('map', '8')).toBe('3.0.0 default');
  });
});

describe('publishers [mfe-7]', () => {
  const everybody: Audience = { kind: 'everybody' };
  const declares = (name: string, owner: string): Partial<Release> => ({
    declaration: {
      name,
      owner,
      area: 'participant',
      routes: [`/${name}`],
      navigation: [],
      i18nNamespace: name,
      needs: { contract: '^1.0.0' },
    },
  });
  const build = (name: string, version: string): Build => ({ name, version, route: `/${name}` });
  const permit = (publisher: string, owner: string, allowed = true, actor = 'ada') =>
    setPublisher({ databaseUrl: database.appUrl, actor, publisher, owner, allowed });
  const lastStep = async (name: string) =>
    (await listReleases(database.appUrl)).find((remote) => remote.name === name)?.audit[0];

  it('are those of the remote’s owner and of the platform, whose first one began the registry; other actors are logged', async () => {
    await put(build('door', '1.0.0'), everybody, declares('door', 'doors@example.com'));
    await put(build('roof', '1.0.0'), everybody, declares('roof', 'roofs@example.com'));
    await permit('eve', 'roofs@example.com');
    await put(build('roof', '1.1.0'), everybody, declares('roof', 'roofs@example.com'), 'eve');
    await expect(put(build('door', '1.1.0'), everybody, declares('door', 'doors@example.com'), 'eve')).rejects.toThrow(
      'eve may not publish door: it is published by those of doors@example.com.',
    );
    expect(await seen('door')).toBe('1.0.0 default');
    expect(await lastStep('door')).toMatchObject({ actor: 'eve', action: 'refused: publish', to: null });
    const eves = (name: string) => ({ ...order(name), actor: 'eve', reason: 'mine now' });
    await expect(rollback(eves('door'))).rejects.toThrow('eve may not rollback door');
    await expect(promote(eves('door'))).rejects.toThrow('eve may not promote door');
    await expect(setEnabled({ ...eves('door'), on: false })).rejects.toThrow('eve may not disable door');
    await permit('eve', 'roofs@example.com', false);
    await expect(rollback(eves('roof'))).rejects.toThrow('eve may not rollback roof');
  });

  it('are not changed by a build that names another owner, nor by actors other than the platform’s publishers', async () => {
    await permit('eve', 'roofs@example.com');
    await expect(put(build('door', '1.2.0'), everybody, declares('door', 'roofs@example.com'), 'eve')).rejects.toThrow(
      'eve may not publish door',
    );
    await expect(permit('eve', 'platform', true, 'eve')).rejects.toThrow('eve may not allow eve shell');
    await expect(permit('ada', 'platform', false)).rejects.toThrow('ada is the last publisher of platform.');
  });
});

describe('old builds [mfe-9]', () => {
  const age = (name: string, days: number) =>
    database.query(
      `WITH aged AS (UPDATE release SET published_at = published_at - make_interval(days => $2) WHERE name = $1)
       UPDATE release_audit SET at = at - make_interval(days => $2) WHERE name = $1`,
      [name, days],
    );
  const served = async (name: string, hashes: readonly string[]) => {
    const folders = await readdir(join(folder, 'releases', name));
    return hashes.map((hash) => folders.includes(hash));
  };

  it('stay for three builds or seven days since they were last live, and while a rule names them', async () => {
    const hashes: string[] = [];
    const next = async (version: string, audience?: Audience) =>
      hashes.push((await put({ name: 'barn', version, route: '/barn' }, audience)).hash);
    await next('1.0.0');
    await next('2.0.0', { kind: 'program', programId: '7' });
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) await next(version);
    expect(await served('barn', hashes)).toEqual([true, true, true, true, true]);
    await age('barn', 8);
    // 5.0.0 was live until now, however long ago it was published.
    for (const version of ['6.0.0', '7.0.0', '8.0.0']) await next(version);
    expect(await served('barn', hashes)).toEqual([false, true, false, false, true, true, true, true]);
    await age('barn', 8);
    await next('9.0.0');
    expect(await served('barn', hashes)).toEqual([false, true, false, false, false, false, true, true, true]);
    expect([await seen('barn', '7'), await seen('barn', '8')]).toEqual(['2.0.0 program', '9.0.0 default']);
  });

  it('that were deleted are skipped by a rollback; published again, they are back', async () => {
    const publishes = (version: string) => put({ name: 'mill', version, route: '/mill' });
    const first = await publishes('1.0.0');
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await publishes(version);
    await age('mill', 8);
    await publishes('5.0.0');
    for (const reason of ['one', 'two']) await rollback({ ...order('mill'), reason });
    expect(await seen('mill')).toBe('3.0.0 default');
    await expect(rollback({ ...order('mill'), reason: 'three' })).rejects.toThrow('no earlier release that is still');
    expect(await publishes('1.0.0')).toMatchObject({ fresh: true, hash: first.hash });
    expect([await seen('mill'), await served('mill', [first.hash])]).toEqual(['1.0.0 default', [true]]);
  });
});

describe('publishing', () => {
  it('says whether it changes what is live: an older build and another share do, the same again does not', async () => {
    const publishes = (version: string, audience?: Audience) =>
      put({ name: 'pond', version, route: '/pond' }, audience);
    const canary = (percent: number): Audience => ({ kind: 'canary', percent });
    expect(await publishes('1.0.0')).toMatchObject({ fresh: true, changed: true, isDisabled: false });
    expect(await publishes('1.0.0')).toMatchObject({ fresh: false, changed: false });
    expect(await publishes('2.0.0', canary(10))).toMatchObject({ fresh: true, changed: true });
    expect(await publishes('2.0.0', canary(10))).toMatchObject({ fresh: false, changed: false });
    expect(await publishes('2.0.0', canary(20))).toMatchObject({ fresh: false, changed: true });
    expect(await publishes('2.0.0')).toMatchObject({ fresh: false, changed: true });
    expect(await publishes('1.0.0')).toMatchObject({ fresh: false, changed: true });
  });

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
    ['a remote without an owner', tree, { declaration: { ...needing('^1.0.0'), owner: '' } }, '/owner'],
    ['another’s declaration', tree, { declaration: { ...needing('^1.0.0'), name: 'wood' } }, 'belongs to wood'],
  ])('refuses %s, with the reason', async (_what, build, change, words) => {
    await expect(put(build, { kind: 'everybody' }, change)).rejects.toThrow(words);
    expect(await seen('tree')).toBeUndefined();
  });

  it('refuses a remote over its budget', async () => {
    const code = Array.from({ length: 9_000 }, (_, line) => Math.sin(line).toString(36)).join('\n');
    await expect(put({ ...tree, code })).rejects.toThrow('its budget is 15 kB');
  });
});
