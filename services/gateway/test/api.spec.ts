import 'reflect-metadata';
import type { ApiKeyCaller } from '@laurel/contracts/auth/caller';
import { apiKeyChangedChannel, type ResolvedApiKey } from '@laurel/contracts/identity/api-keys/resolve-api-key.dto';
import { publicEventTypes } from '@laurel/contracts/public-events/public-event';
import { hashApiKey, newApiKey } from '@laurel/service-kit/secrets/api-key';
import { apiKey } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { GatewayUnderTest } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

let gateway: GatewayUnderTest;
const held = new Map<string, ResolvedApiKey>();

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ TRUSTED_HOPS: '1' });
  gateway.identity.service.on('/internal/api_keys/resolve', ({ body }, response) => {
    const { key_hash } = JSON.parse(body) as { key_hash: string };
    sendJson(response, 200, { key: held.get(key_hash) ?? null });
  });
  gateway.identity.service.json('/internal/api_keys/use', { success: true });
  gateway.identity.service.on('/api/v1/me', ({ caller, headers }, response) =>
    sendJson(response, 200, { caller, version: headers['laurel-version'], cookie: headers.cookie ?? null }),
  );
});

afterAll(() => gateway.stop());

beforeEach(() => gateway.forgetCalls());

const hashOf = (value: string): string => hashApiKey(value).toString('base64url');
let serial = 0;

/** A key that identity knows. */
function key(fields: Partial<Omit<ResolvedApiKey, 'caller'>> = {}, caller: Partial<ApiKeyCaller> = {}): string {
  const value = newApiKey(caller.mode ?? 'live');
  held.set(hashOf(value), {
    caller: apiKey('1', ['participants:read'], { key_id: String((serial += 1)), ...caller }),
    allowed_ips: [],
    ends_at: null,
    api_version: '2026-11-27',
    test_mode: false,
    ...fields,
  });
  return value;
}

// Each test calls from an address of its own: unknown keys are counted by address.
let address = '';
beforeEach(() => {
  address = `192.0.2.${(serial += 1) % 250}`;
});
const asking = (value: string, headers: Record<string, string> = {}): Record<string, string> => ({
  authorization: `Bearer ${value}`,
  'x-forwarded-for': address,
  ...headers,
});
const me = (value: string, headers: Record<string, string> = {}, client?: HttpClient): Promise<HttpAnswer> =>
  (client ?? gateway.client).get('/api/v1/me', { headers: asking(value, headers) });
const problemOf = ({ status, body }: HttpAnswer): string => `${status} ${String((body as { code?: string }).code)}`;

describe('a call of the public API', () => {
  it('is made in the name of its key in the program of the key, whatever host and cookies say [D-038]', async () => {
    const browser = await gateway.signedIn();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const value = key({}, { program_id: '2', scopes: ['points:read'] });
    gateway.forgetCalls();
    for (const host of ['sunrise.localhost', 'nowhere.test', 'closed.localhost']) {
      const { status, body, headers } = await me(value, { host, cookie });
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
      expect(body).toMatchObject({
        caller: { kind: 'api_key', program_id: '2', scopes: ['points:read'] },
        cookie: null,
      });
    }
    expect(gateway.programs.to('/internal/site')).toEqual([]);
  });

  it('needs a key: a session opens nothing, and a key opens nothing else [D-038]', async () => {
    const browser = await gateway.signedIn();
    const answer = await browser.get('/api/v1/me');
    expect(problemOf(answer)).toBe('401 invalid_api_key');
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Laurel API"');
    gateway.rewards.on('/public/points', ({ caller }, response) => sendJson(response, 200, caller));
    const points = await gateway.client.get('/public/points', {
      headers: asking(key(), { host: 'sunrise.localhost' }),
    });
    expect(points.body).toMatchObject({ kind: 'visitor' });
  });

  it('may come from no page of another origin [D-038]', async () => {
    const origin = 'https://evil.test';
    const answer = await me(key(), { origin });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await gateway.client.request('OPTIONS', '/api/v1/me', {
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status).toBe(405);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('changes things without a token against forged requests [D-038]', async () => {
    const answer = await gateway.client.post('/api/v1/nothing', {}, { headers: asking(key()) });
    expect(problemOf(answer)).toBe('404 not_found');
  });

  it('gets the version of its key unless it names another; unknown ones are refused [D-046]', async () => {
    const value = key({ api_version: '2026-11-27' });
    const answer = await me(value);
    expect([answer.headers['laurel-version'], answer.body]).toMatchObject(['2026-11-27', { version: '2026-11-27' }]);
    expect((await me(value, { 'laurel-version': '2026-11-27' })).status).toBe(200);
    for (const version of ['2020-01-01', 'latest', '']) {
      expect(problemOf(await me(value, { 'laurel-version': version }))).toBe('400 unknown_version');
    }
  });
});

describe('a key', () => {
  it('that is unknown, missing or no key at all gets the same answer, 20 times a minute an address [D-035]', async () => {
    const answers = [
      await me(newApiKey('live')),
      await me(newApiKey('live').slice(0, -1)),
      await me('x'),
      await gateway.client.get('/api/v1/me', { headers: { 'x-forwarded-for': address } }),
      await me(key(), { authorization: `Basic ${key()}` }),
    ];
    for (const answer of answers) {
      const { request_id: id, ...body } = answer.body as Record<string, unknown>;
      expect(id).toBe(answer.headers['x-request-id']);
      expect(body).toEqual({
        type: '/api/v1/problems/invalid_api_key',
        title: 'Invalid API key',
        status: 401,
        detail: 'Send a working API key in the header Authorization: Bearer lk_live_…',
        code: 'invalid_api_key',
      });
    }
    for (let call = 6; call <= 20; call += 1) expect((await me(newApiKey('live'))).status).toBe(401);
    const limited = await me(newApiKey('live'));
    expect(problemOf(limited)).toBe('429 rate_limited');
    expect(limited.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await me(key())).status).toBe(200);
    address = '192.0.2.251';
    expect((await me(newApiKey('live'))).status).toBe(401);
  });

  it('reaches identity as a hash alone, and not at all when its checksum is wrong [D-028]', async () => {
    const value = key();
    await me(value);
    await me(`${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`);
    const asked = gateway.identity.service.to('/internal/api_keys/resolve');
    expect(asked.map(({ body }) => body)).toEqual([JSON.stringify({ key_hash: hashOf(value) })]);
    const all = [gateway.identity.service, gateway.programs].flatMap(({ calls }) => calls);
    expect(JSON.stringify(all)).not.toContain(value);
  });

  it('in an address is refused and in no line of the log [D-028]', async () => {
    const value = key();
    const talking = await gateway.another({ TRUSTED_HOPS: '1', LOG_LEVEL: 'debug' });
    for (const path of [
      `/api/v1/me?key=${value}`,
      `/api/v1/me?key=${value.replaceAll('_', '%5F')}`,
      `/api/v1/${value}`,
      `/api/v1/me/${value}`,
    ]) {
      const answer = await talking.get(path, { headers: asking(value) });
      expect(problemOf(answer)).toBe('400 key_in_address');
      expect(JSON.stringify(answer)).not.toContain(value.slice(16));
    }
    await me(value, {}, talking);
    expect(gateway.log).toContain('key_in_address');
    expect(gateway.log).not.toContain(value.slice(16));
  });

  it('works from its allowed addresses alone, by the trusted proxies [D-032]', async () => {
    const value = key({ allowed_ips: ['203.0.113.0/24', '2001:db8::/48', '198.51.100.9'] });
    const from = async (forwarded: string): Promise<string> =>
      problemOf(await me(value, { 'x-forwarded-for': forwarded }));
    expect(await from('203.0.113.255')).toBe('200 undefined');
    expect(await from('::ffff:203.0.113.1')).toBe('200 undefined');
    expect(await from('2001:db8:0:ffff::1')).toBe('200 undefined');
    expect(await from('198.51.100.9')).toBe('200 undefined');
    expect(await from('203.0.114.0')).toBe('403 ip_not_allowed');
    expect(await from('2001:db8:1::1')).toBe('403 ip_not_allowed');
    expect(await from('198.51.100.8')).toBe('403 ip_not_allowed');
    expect(await from('203.0.113.1, 198.51.100.8')).toBe('403 ip_not_allowed');
  });

  it('is refused as a live one once its program is in test mode', async () => {
    expect(problemOf(await me(key({ test_mode: true })))).toBe('403 wrong_mode');
    expect((await me(key({ test_mode: true }, { mode: 'test' }))).status).toBe(200);
  });

  it('ends at its moment, also while it is cached [D-030]', async () => {
    const value = key({ ends_at: new Date(Date.now() + 1_500).toISOString() });
    expect((await me(value)).status).toBe(200);
    await waitFor(async () => (await me(value)).status === 401, { every: 100 });
    expect(gateway.identity.service.to('/internal/api_keys/resolve')).toHaveLength(1);
  });

  it('that is revoked ends within a second in all gateways, and within five without Redis [D-031]', async () => {
    const second = await gateway.another({ TRUSTED_HOPS: '1' });
    const doors = [gateway.client, second];
    const statuses = (value: string): Promise<number[]> =>
      Promise.all(doors.map(async (client) => (await me(value, {}, client)).status));
    const revoked = async (value: string): Promise<number> => {
      held.delete(hashOf(value));
      const from = performance.now();
      await waitFor(async () => (await statuses(value)).every((status) => status === 401), { every: 50 });
      return performance.now() - from;
    };
    const first = key();
    expect(await statuses(first)).toEqual([200, 200]);
    await gateway.redis.client().publish(apiKeyChangedChannel, hashOf(first));
    expect(await revoked(first)).toBeLessThan(await atThisPace(1_000));
    const [lost, other] = [key(), key()];
    expect([await statuses(lost), await statuses(other)]).toEqual(Array(2).fill([200, 200]));
    // A message that never arrives costs the time of an answer in the cache.
    address = '192.0.2.252';
    expect(await revoked(lost)).toBeLessThan(await atThisPace(6_000));
    expect(await statuses(other)).toEqual([200, 200]);
    await gateway.redis.kill();
    try {
      address = '192.0.2.253';
      expect(await revoked(other)).toBeLessThan(await atThisPace(5_000));
    } finally {
      await gateway.redis.start();
    }
  });
});

describe('an answer', () => {
  it('says what is left of the limits of its key, and 429 at the end of one [D-045]', async () => {
    const [value, another] = [key(), key()];
    const { headers } = await me(value);
    expect(headers['ratelimit-policy']).toBe('"key";q=6000;w=60');
    expect(headers['ratelimit']).toMatch(/^"key";r=5999;t=(?:60|59)$/);
    const write = (): Promise<HttpAnswer> => gateway.client.post('/api/v1/nothing', {}, { headers: asking(value) });
    const written = await write();
    expect(written.headers['ratelimit-policy']).toBe('"key";q=6000;w=60, "writes";q=1200;w=60');
    expect(written.headers['ratelimit']).toMatch(/^"key";r=599[89];t=\d+, "writes";r=1199;t=\d+$/);
    // A slow machine gets some of them back before it has used all.
    const answers: HttpAnswer[] = [];
    const refusals = (): HttpAnswer[] => answers.filter(({ status }) => status === 429);
    while (refusals().length === 0 && answers.length < 6_000) {
      answers.push(...(await Promise.all(Array.from({ length: 12 }, write))));
    }
    const [refused] = refusals();
    if (refused === undefined) throw new Error('No write was refused');
    expect(answers.length).toBeGreaterThan(1_199);
    expect(problemOf(refused)).toBe('429 rate_limited');
    expect(refused.headers['ratelimit']).toMatch(/"writes";r=0;t=\d+$/);
    expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await me(value)).status).toBe(200);
    expect((await me(another)).headers['ratelimit']).toContain('r=5999');
  });

  it('describes the API to every reader, without a key', async () => {
    const answer = await gateway.client.get('/api/v1/openapi.json', { headers: { 'x-forwarded-for': address } });
    const committed = new URL('../../../docs/openapi/public-v1.json', import.meta.url);
    expect([answer.status, answer.body]).toEqual([200, JSON.parse(readFileSync(committed, 'utf8'))]);
    const { openapi, webhooks } = answer.body as { openapi: string; webhooks: object };
    expect([openapi, Object.keys(webhooks)]).toEqual(['3.1.0', [...publicEventTypes]]);
  });

  it('that refuses is a problem whose type opens its page, with pointers to its fields', async () => {
    gateway.identity.service.on('/api/v1/me', (_call, response) =>
      sendJson(
        response,
        422,
        {
          success: false,
          code: 'validation_failed',
          message: 'Some fields are not valid',
          errors: { 'answers.0.value': ['is required'], name: ['is too long', 'is odd'] },
          request_id: 'x',
        },
        { 'retry-after': '7' },
      ),
    );
    const answer = await me(key());
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['retry-after']).toBe('7');
    expect(answer.body).toEqual({
      type: '/api/v1/problems/validation_failed',
      title: 'Invalid input',
      status: 422,
      detail: 'Some fields are not valid',
      code: 'validation_failed',
      errors: [
        { pointer: '/answers/0/value', code: 'required', message: 'is required' },
        { pointer: '/name', code: 'invalid', message: 'is too long' },
        { pointer: '/name', code: 'invalid', message: 'is odd' },
      ],
      request_id: answer.headers['x-request-id'],
    });
    const page = await gateway.client.get((answer.body as { type: string }).type);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<h1>Invalid input</h1>');
    expect(problemOf(await gateway.client.get('/api/v1/problems/toString'))).toBe('404 not_found');
  });

  it('to a reader whose events have left the log is 410 with the oldest cursor [D-005]', async () => {
    const body = { success: false, code: 'cursor_expired', message: 'Gone', errors: {}, request_id: 'x' };
    gateway.integrations.on('/api/v1/events', (_call, response) =>
      sendJson(response, 410, { ...body, oldest_cursor: '12', secret: 'inside' }),
    );
    const answer = await gateway.client.get('/api/v1/events?after=1', { headers: asking(key()) });
    expect([answer.status, answer.body]).toEqual([
      410,
      {
        type: '/api/v1/problems/cursor_expired',
        title: 'Cursor expired',
        status: 410,
        detail: 'Gone',
        code: 'cursor_expired',
        oldest_cursor: '12',
        request_id: answer.headers['x-request-id'],
      },
    ]);
  });

  it('to a body of more than 1 MB is 413, and to a service that is away 503', async () => {
    const headers = asking(key(), { 'content-type': 'application/json' });
    const body = JSON.stringify({ text: 'x'.repeat(1_048_577) });
    expect(problemOf(await gateway.client.post('/api/v1/me', body, { headers }))).toBe('413 body_too_large');
    const value = key();
    await me(value);
    gateway.identity.service.on('/api/v1/me', (_call, response) => response.destroy());
    expect(problemOf(await me(value))).toBe('503 service_unavailable');
  });
});

describe('ext: in an address', () => {
  it('stands for the id of the participant in every service, and is not found in another program [D-041]', async () => {
    gateway.identity.service.on('/internal/participants/find_external', ({ body }, response) => {
      const { program_id, external_id } = JSON.parse(body) as { program_id: string; external_id: string };
      sendJson(response, 200, { participant_id: program_id === '1' && external_id === 'crm:7+a' ? '42' : null });
    });
    const answer = ({ url }: { url: string }, response: ServerResponse): void => sendJson(response, 200, { url });
    gateway.identity.service.on('/api/v1/participants/42', answer);
    const show = (reference: string, value = key()): Promise<HttpAnswer> =>
      gateway.client.get(`/api/v1/participants/${reference}?status=active`, { headers: asking(value) });
    expect((await show('ext:crm:7+a')).body).toEqual({ url: '/api/v1/participants/42?status=active' });
    expect((await show('ext%3Acrm%3A7%2Ba')).body).toEqual({ url: '/api/v1/participants/42?status=active' });
    expect((await show('ext:crm%3A7%2Ba')).body).toEqual({ url: '/api/v1/participants/42?status=active' });
    expect((await show('42')).body).toEqual({ url: '/api/v1/participants/42?status=active' });
    for (const reference of ['ext:nobody', 'ext:', 'ext:a%20b', 'ext:%E0%A4%A']) {
      expect(`${reference} ${problemOf(await show(reference))}`).toBe(`${reference} 404 not_found`);
    }
    expect(problemOf(await show('ext:crm:7+a', key({}, { program_id: '2' })))).toBe('404 not_found');
  });

  it('reaches the upsert as it is', async () => {
    gateway.identity.service.on('/api/v1/participants/ext:crm-9', ({ method, body }, response) =>
      sendJson(response, 200, { method, body }),
    );
    const headers = asking(key());
    const put = await gateway.client.put('/api/v1/participants/ext:crm-9', { first_name: 'Ada' }, { headers });
    expect(put.body).toEqual({ method: 'PUT', body: '{"first_name":"Ada"}' });
  });
});

it('the calls of a key are reported to identity in one sum, with the last address [D-033]', async () => {
  gateway.identity.service.on('/api/v1/me', ({ caller }, response) => sendJson(response, 200, caller));
  const value = key({}, { key_id: '77', program_id: '2' });
  for (let call = 0; call < 5; call += 1) await me(value);
  await me(value, { 'x-forwarded-for': '203.0.113.9' });
  type Report = { uses: { key_id: string; program_id: string; calls: number; last_used_address: string }[] };
  const reported = (): Report['uses'] =>
    gateway.identity.service
      .to('/internal/api_keys/use')
      .flatMap(({ body }) => (JSON.parse(body) as Report).uses)
      .filter(({ key_id }) => key_id === '77');
  await waitFor(() => reported().reduce((sum, { calls }) => sum + calls, 0) === 6, { within: 12_000 });
  expect(reported().at(-1)).toMatchObject({ program_id: '2', last_used_address: '203.0.113.9' });
  expect(reported().length).toBeLessThan(3);
});
