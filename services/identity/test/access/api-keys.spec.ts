import { apiScopes, apiScopeNames, type ApiScope } from '@laurel/contracts/auth/api-scopes';
import type { AdminCaller } from '@laurel/contracts/auth/caller';
import type { Permission } from '@laurel/contracts/auth/permissions';
import type { ApiKeyIssued, ApiKeyRow } from '@laurel/contracts/identity/api-keys/api-keys.dto';
import { apiKeyChangedChannel, type ResolvedApiKey } from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { hashApiKey, isApiKey } from '@laurel/service-kit/secrets/api-key';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { apiKey, organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import { waitFor } from '@laurel/test-kit/wait-for';
import { HousekeepingJobs } from '../../src/housekeeping/housekeeping.jobs.ts';
import { type Answer, IdentityUnderTest, type Json } from '../identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;
const news: string[] = [];
const closers: (() => void)[] = [];

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  const subscriber = identity.redis.client().duplicate();
  subscriber.on('message', (_channel, message: string) => news.push(message));
  await subscriber.subscribe(apiKeyChangedChannel);
  closers.push(() => subscriber.disconnect());
});
beforeEach(async () => {
  program = await identity.program();
  news.length = 0;
});
afterAll(async () => {
  closers.forEach((close) => close());
  await identity.stop();
});

const grace = organizationAdmin('1');
const shop = { name: 'Web shop', scopes: ['participants:read', 'points:write'] };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const keys = (path = '', of = program): string => `/admin/v2/programs/${of}/api_auths${path}`;
const create = (fields: Json = {}, caller: AdminCaller = grace): Promise<Answer> =>
  identity.call(caller, 'POST', keys(), { ...shop, ...fields });
const created = async (fields: Json = {}): Promise<ApiKeyIssued> => {
  const { status, body } = await create(fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as unknown as ApiKeyIssued;
};
const read = async (id: string): Promise<ApiKeyRow> =>
  (await identity.call(grace, 'GET', keys(`/${id}`))).body as unknown as ApiKeyRow;
const list = async (query = ''): Promise<ApiKeyRow[]> =>
  (await identity.call(grace, 'GET', keys(query))).body['data'] as ApiKeyRow[];
const change = (fields: Json): Promise<Answer> => identity.call(grace, 'PATCH', keys(), fields);
const rotate = ({ id, version }: ApiKeyRow, overlap_hours: number): Promise<Answer> =>
  identity.call(grace, 'POST', keys(`/${id}/rotate`), { version, overlap_hours });
const revoke = (id: string, of = program): Promise<Answer> => identity.call(grace, 'POST', keys(`/${id}/revoke`, of));
const hashOf = (value: string): string => hashApiKey(value).toString('base64url');
const resolve = async (value: string): Promise<ResolvedApiKey | null> =>
  (await identity.call(service('gateway'), 'POST', '/internal/api_keys/resolve', { key_hash: hashOf(value) })).body[
    'key'
  ] as ResolvedApiKey | null;
const report = (...uses: Json[]): Promise<Answer> =>
  identity.call(service('gateway'), 'POST', '/internal/api_keys/use', { uses });
const trailOf = (of: string): Promise<Json[]> =>
  identity.database.query<Json>(`SELECT * FROM ${auditEntries} WHERE program_id = $1 ORDER BY id`, [of]);
const refusalOf = ({ status, body }: Answer): string => `${status} ${String(body['code'])}`;
const faultsOf = ({ status, body }: Answer): unknown => [status, Object.keys(body['errors'] ?? {})];

describe('the API keys of a program', () => {
  it('are created with a value that no later answer and no column has, and listed [A-509] [A-515] [A-517] [D-028]', async () => {
    const expires_at = new Date(Date.now() + 30 * DAY).toISOString();
    const answer = await create({ expires_at, allowed_ips: ['203.0.113.0/24', '2001:db8::1'], mode: 'live' });
    const { api_key: value, api_auth: row } = answer.body as unknown as ApiKeyIssued;
    expect([answer.status, isApiKey(value), value.startsWith('lk_live_')]).toEqual([201, true, true]);
    expect(row).toMatchObject({
      ...shop,
      program_id: program,
      mode: 'live',
      prefix: value.slice(0, 16),
      allowed_ips: ['203.0.113.0/24', '2001:db8::1'],
      state: 'active',
      created_by: 'Grace Hopper',
      expires_at,
      revoked_at: null,
      previous_ends_at: null,
      last_used_at: null,
      recent_calls: 0,
      unused: false,
      api_version: '2026-11-27',
    });
    expect(await list()).toEqual([row]);
    expect(await read(row.id)).toEqual(row);
    const [stored] = await identity.database.query<{ value_hash: Buffer; text: string }>(
      'SELECT value_hash, k::text AS text FROM api_key k WHERE id = $1',
      [row.id],
    );
    expect(stored?.value_hash.equals(hashApiKey(value))).toBe(true);
    expect(stored?.text).not.toContain(value.slice(16));
    const trail = await trailOf(program);
    expect(JSON.stringify(trail)).not.toContain(value.slice(16));
    expect(trail).toMatchObject([{ action: 'create', resource: 'api_key', resource_id: row.id, title: 'Web shop' }]);
  });

  it('are found by name and first characters, state and mode', async () => {
    const till = await created({ name: 'Till' });
    const { api_auth: web } = await created();
    await revoke(web.id);
    const names = async (query: string): Promise<string[]> => (await list(query)).map(({ name }) => name);
    expect(await names('?search=till')).toEqual(['Till']);
    expect(await names(`?search=${till.api_auth.prefix}`)).toEqual(['Till']);
    expect(await names('?columnFilters[state]=revoked')).toEqual(['Web shop']);
    expect(await names('?columnFilters[mode]=test')).toEqual([]);
    expect(await names('?sort=name')).toEqual(['Till', 'Web shop']);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['participants:delete'] }, 'scopes'],
    [{ scopes: ['points:read', 'points:read'] }, 'scopes'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ allowed_ips: ['203.0.113.0/33'] }, 'allowed_ips'],
    [{ allowed_ips: Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`) }, 'allowed_ips'],
    [{ mode: 'test' }, 'mode'],
    [{ mode: 'both' }, 'mode'],
  ])('are refused with a message at the field: %j [D-028] [D-032]', async (fields, field) => {
    expect(faultsOf(await create(fields))).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  it('take 50 addresses', async () => {
    const allowed_ips = Array.from({ length: 50 }, (_, index) => `203.0.113.${index}`);
    expect((await created({ allowed_ips })).api_auth.allowed_ips).toHaveLength(50);
  });

  it('are test keys in a program in test mode, which has no live ones [D-028]', async () => {
    program = await identity.program({ testMode: true });
    const { api_key: value, api_auth } = await created();
    expect([value.slice(0, 8), api_auth.mode]).toEqual(['lk_test_', 'test']);
    expect(faultsOf(await create({ mode: 'live' }))).toEqual([422, ['mode']]);
    expect(await resolve(value)).toMatchObject({ test_mode: true, caller: { mode: 'test' } });
  });

  it('hold no scope that their creator may not use, for each scope [D-029]', async () => {
    for (const scope of apiScopeNames) {
      const { resource, action }: Permission = apiScopes[scope];
      const lacking = programAdmin('1', program, { program: ['manage'] });
      const holding = programAdmin('1', program, {
        program: resource === 'program' ? ['manage', action] : ['manage'],
        ...(resource !== 'program' && { [resource]: [action] }),
      });
      const own = resource === 'program' && action === 'manage';
      expect(`${scope} ${refusalOf(await create({ scopes: [scope] }, lacking))}`).toBe(
        own ? `${scope} 201 undefined` : `${scope} 403 scope_not_held`,
      );
      expect(`${scope} ${(await create({ scopes: [scope] }, holding)).status}`).toBe(`${scope} 201`);
    }
    const manager = programAdmin('1', program, { program: ['manage'], users: ['view'] });
    const { api_auth } = await created({ scopes: ['points:read'] });
    const raise = (scopes: ApiScope[]): Promise<Answer> =>
      identity.call(manager, 'PATCH', keys(), { id: api_auth.id, version: api_auth.version, scopes });
    expect(refusalOf(await raise(['points:read', 'points:write']))).toBe('403 scope_not_held');
    expect((await raise(['participants:read'])).status).toBe(200);
  });

  it('are at most 50, also when the last ones are created at once; ended ones do not count', async () => {
    await identity.database.query(
      `INSERT INTO api_key (program_id, name, mode, prefix, value_hash, scopes, api_version, created_by, revoked_at)
       SELECT $1, 'N', 'live', 'lk_live_00000000', sha256(convert_to('key ' || n, 'UTF8')), '[]', '2026-11-27', 1,
         CASE WHEN n > 48 THEN now() END FROM generate_series(1, 60) AS n`,
      [program],
    );
    const { fulfilled } = await race(5, () => create());
    expect(fulfilled.map(refusalOf).sort()).toEqual([
      ...['201 undefined', '201 undefined'],
      ...['409 too_many_api_keys', '409 too_many_api_keys', '409 too_many_api_keys'],
    ]);
  });

  it('are changed at their address, by one admin at a time, and gateways are told [A-517]', async () => {
    const { api_key: value, api_auth: row } = await created();
    const fields = { id: row.id, version: row.version };
    const saved = await change({ ...fields, name: 'Shop', allowed_ips: ['10.0.0.0/8'], scopes: ['points:read'] });
    expect(saved).toMatchObject({ status: 200, body: { api_auth: { name: 'Shop', scopes: ['points:read'] } } });
    expect(await resolve(value)).toMatchObject({ allowed_ips: ['10.0.0.0/8'], caller: { scopes: ['points:read'] } });
    await waitFor(() => news.includes(hashOf(value)));
    expect(refusalOf(await change({ ...fields, name: 'Till' }))).toBe('409 version_conflict');
    expect(refusalOf(await change({ id: row.id, version: '2', name: 'Shop' }))).toBe('422 no_changes');
    expect(await read(row.id)).toMatchObject({ name: 'Shop', version: '2' });
  });

  it('of another program are not found', async () => {
    const { api_auth } = await created();
    const own = program;
    program = await identity.program();
    expect(refusalOf(await change({ id: api_auth.id, version: '1', name: 'Mine' }))).toBe('404 not_found');
    expect(refusalOf(await rotate(api_auth, 0))).toBe('404 not_found');
    expect(refusalOf(await revoke(api_auth.id))).toBe('404 not_found');
    program = own;
    expect(await read(api_auth.id)).toEqual(api_auth);
  });

  it('need the permission to manage the program', async () => {
    const editor = programAdmin('1', program, { program: ['update'] });
    expect(refusalOf(await create({}, editor))).toBe('403 forbidden');
    expect((await identity.call(editor, 'GET', keys())).status).toBe(403);
  });
});

describe('a key that ends', () => {
  it('is revoked for good, at once and once [A-533]', async () => {
    const { api_key: value, api_auth } = await created();
    expect(await resolve(value)).toMatchObject({ caller: { key_id: api_auth.id, program_id: program } });
    const { fulfilled } = await race(4, () => revoke(api_auth.id));
    expect(fulfilled.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await resolve(value)).toBeNull();
    await waitFor(() => news.includes(hashOf(value)));
    expect(await read(api_auth.id)).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) as string });
    expect(refusalOf(await change({ id: api_auth.id, version: '2', name: 'Back' }))).toBe('409 api_key_ended');
    const trail = await trailOf(program);
    expect(trail.filter(({ action }) => action === 'revoke')).toHaveLength(1);
  });

  it('stops at its expiry [A-533]', async () => {
    const { api_key: value, api_auth } = await created({ expires_at: new Date(Date.now() + DAY).toISOString() });
    expect(await resolve(value)).toMatchObject({ ends_at: api_auth.expires_at });
    await identity.database.query(`UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      api_auth.id,
    ]);
    expect(await resolve(value)).toBeNull();
    expect(await read(api_auth.id)).toMatchObject({ state: 'expired', unused: false });
  });

  it('is rotated with an overlap in which both values work; the list says when the old one ends [D-030]', async () => {
    const { api_key: old, api_auth } = await created();
    const answer = await rotate(api_auth, 720);
    const { api_key: value, api_auth: rotated } = answer.body as unknown as ApiKeyIssued;
    expect([answer.status, value === old, rotated.prefix]).toEqual([200, false, value.slice(0, 16)]);
    const ends = Date.parse(String(rotated.previous_ends_at)) - Date.now();
    expect(Math.abs(ends - 720 * HOUR)).toBeLessThan(60_000);
    expect(await list()).toMatchObject([{ previous_ends_at: rotated.previous_ends_at }]);
    expect(await resolve(old)).toMatchObject({ ends_at: rotated.previous_ends_at });
    expect(await resolve(value)).toMatchObject({ ends_at: null, caller: { key_id: api_auth.id } });
    await identity.database.query(`UPDATE api_key SET previous_ends_at = now() WHERE id = $1`, [api_auth.id]);
    expect([await resolve(old), (await read(api_auth.id)).previous_ends_at]).toEqual([null, null]);
    await waitFor(() => news.includes(hashOf(old)));
  });

  it('loses its old value at once without an overlap, and the oldest one by a second rotation [D-030]', async () => {
    const first = await created();
    const second = (await rotate(first.api_auth, 24)).body as unknown as ApiKeyIssued;
    const third = (await rotate(second.api_auth, 24)).body as unknown as ApiKeyIssued;
    expect([await resolve(first.api_key), (await resolve(second.api_key)) !== null]).toEqual([null, true]);
    const fourth = (await rotate(third.api_auth, 0)).body as unknown as ApiKeyIssued;
    expect([await resolve(second.api_key), await resolve(third.api_key)]).toEqual([null, null]);
    expect((await resolve(fourth.api_key))?.caller.key_id).toBe(first.api_auth.id);
    expect(faultsOf(await rotate(fourth.api_auth, 721))).toEqual([422, ['overlap_hours']]);
    expect(faultsOf(await rotate(fourth.api_auth, -1))).toEqual([422, ['overlap_hours']]);
    const { fulfilled } = await race(4, () => rotate(fourth.api_auth, 1));
    expect(fulfilled.map(refusalOf).sort()).toEqual([
      '200 undefined',
      ...['409 version_conflict', '409 version_conflict', '409 version_conflict'],
    ]);
  });

  it('that is revoked during a rotation leaves neither value working [A-533]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { api_key: old, api_auth } = await created();
      const [rotation] = await Promise.all([rotate(api_auth, 24), revoke(api_auth.id)]);
      const values = [old, ...(rotation.status === 200 ? [String(rotation.body['api_key'])] : [])];
      expect(await Promise.all(values.map(resolve))).toEqual(values.map(() => null));
    }
  });

  it('is removed with its counts after 400 days, and keys that work stay', async () => {
    const { api_auth: gone } = await created();
    const { api_auth: stays } = await created();
    await report(use(gone.id, 1), use(stays.id, 1));
    await revoke(gone.id);
    await identity.database.query(`UPDATE api_key SET revoked_at = now() - interval '401 days' WHERE id = $1`, [
      gone.id,
    ]);
    await identity.instances.services[0]?.app.get(HousekeepingJobs).run();
    expect((await list()).map(({ id }) => id)).toEqual([stays.id]);
  });
});

const use = (key_id: string, calls: number, fields: Json = {}): Json => ({
  program_id: program,
  key_id,
  calls,
  last_used_at: new Date().toISOString(),
  last_used_address: '203.0.113.7',
  ...fields,
});

describe('the use of a key', () => {
  it('is listed with minute, address and calls of 24 hours, from the reports of gateways [A-533] [D-033]', async () => {
    const { api_auth: web } = await created();
    const { api_auth: till } = await created({ name: 'Till' });
    const at = new Date(Date.now() - 60_000);
    await report(use(web.id, 40, { last_used_at: at.toISOString() }), use(till.id, 1));
    const earlier = new Date(at.getTime() - 2 * HOUR).toISOString();
    await report(use(web.id, 2, { last_used_at: earlier, last_used_address: '198.51.100.1' }));
    await report(use(web.id, 5, { last_used_at: new Date(Date.now() - 25 * HOUR).toISOString() }));
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
    expect(await read(web.id)).toMatchObject({
      last_used_at: minute,
      last_used_address: '203.0.113.7',
      recent_calls: 42,
      version: web.version,
    });
    expect(await read(till.id)).toMatchObject({ recent_calls: 1 });
  });

  it('of several gateways at once loses no call, and keys that do not exist cost nothing', async () => {
    const { api_auth } = await created();
    const { rejected } = await race(8, () => report(use(api_auth.id, 3), use('999999', 1)));
    expect([rejected, (await read(api_auth.id)).recent_calls]).toEqual([[], 24]);
  });

  it('that is missing for 90 days flags the key', async () => {
    const { api_auth: fresh } = await created();
    const { api_auth: old } = await created();
    const { api_auth: used } = await created();
    const age = (id: string, days: number): Promise<unknown> =>
      identity.database.query(`UPDATE api_key SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [
        id,
        days,
      ]);
    await Promise.all([age(fresh.id, 89), age(old.id, 91), age(used.id, 91)]);
    await report(use(used.id, 1));
    const flags = Object.fromEntries((await list()).map(({ id, unused }) => [id, unused]));
    expect(flags).toEqual({ [fresh.id]: false, [old.id]: true, [used.id]: false });
  });
});

describe('GET /api/v1/me', () => {
  it('names key, program, scopes, version and limits', async () => {
    const { api_auth } = await created();
    const caller = apiKey(program, ['points:read'], { key_id: api_auth.id });
    expect(await identity.call(caller, 'GET', '/api/v1/me')).toMatchObject({
      status: 200,
      body: {
        key: { id: api_auth.id, name: 'Web shop', prefix: api_auth.prefix, mode: 'live', expires_at: null },
        program: { id: program, name: 'Sunrise Club', test_mode: false },
        scopes: shop.scopes,
        api_version: '2026-11-27',
        limits: { calls_per_minute: 6_000, writes_per_minute: 1_200 },
      },
    });
  });

  it('is for keys alone', async () => {
    expect(refusalOf(await identity.call(grace, 'GET', '/api/v1/me'))).toBe('403 forbidden');
    expect(refusalOf(await identity.call(service('gateway'), 'GET', '/api/v1/me'))).toBe('403 forbidden');
  });
});
