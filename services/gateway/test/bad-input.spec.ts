import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';
import { atThisPace } from '@laurel/test-kit/run/pace';

let gateway: GatewayUnderTest;
let ada: Browser;
/** Sent at the start, answered about ten seconds later. */
let stalled: { head: Promise<string>; body: Promise<string> };

const MEGABYTE = 1_048_576;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ LIMIT_UPLOADS_PER_HOUR: '1000' });
  ada = await gateway.signedIn();
  stalled = {
    head: gateway.raw('GET / HTTP/1.1\r\nHost: sunrise.local', 14_000),
    body: gateway.raw(unsafe('content-length: 100', '{"reward_id":'), 14_000),
  };
  gateway.rewards.json('/public/rewards/process_reward', { ok: true });
  gateway.rewards.on('/public/home/current_rewards', ({ caller }, response) => sendJson(response, 200, caller));
  gateway.rewards.json('/public/points', { points: '0', unused_points: '0' });
});

afterAll(() => gateway.stop());

beforeEach(() => gateway.forgetCalls());

/** An unsafe call of the signed-in participant, as text. */
function unsafe(headers: string, body = '', path = '/public/rewards/process_reward'): string {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: sunrise.localhost',
    `Cookie: ${cookie}`,
    `X-CSRF-Token: ${ada.token}`,
    'Content-Type: application/json',
    headers,
  ];
  return `${lines.filter(Boolean).join('\r\n')}\r\n\r\n${body}`;
}

const get = (target: string, headers = 'Host: sunrise.localhost'): Promise<string> =>
  gateway.raw(`GET ${target} HTTP/1.1\r\n${headers}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`);
const statusOf = (text: string): string => /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed';

describe('the host', () => {
  it('decides the program, nothing else does [INV-23] [B79]', async () => {
    const visitor = gateway.browser('harbour.localhost');
    const answer = await visitor.get('/public/home/current_rewards', {
      'x-forwarded-host': 'sunrise.localhost',
      'x-program-id': '1',
      'x-user-id': '1',
      forwarded: 'host=sunrise.localhost',
    });
    expect(answer.body).toMatchObject({ kind: 'visitor', program_id: '2' });
  });

  it('is unknown when misspelt in any way, whatever else names a program [INV-23]', async () => {
    const name = 'harbour.localhost';
    const odd = fc.string({ unit: 'binary-ascii', maxLength: 3 });
    const spelling = fc.oneof(
      fc.mixedCase(fc.constant(name)),
      fc.tuple(fc.nat({ max: name.length }), odd).map(([at, text]) => name.slice(0, at) + text + name.slice(at)),
    );
    const others = ['X-Forwarded-Host', 'X-Original-Host', 'X-Host', 'Forwarded', 'X-Program-Id', 'Origin', 'Referer'];
    const beside = fc.subarray(others.map((header) => `${header}: sunrise.localhost`));
    const property = fc.asyncProperty(spelling, beside, async (host, headers) => {
      const text = await get('/public/home/current_rewards', [`Host: ${host}`, ...headers].join('\r\n'));
      const own = host.replaceAll(/^[ \t]+|(?::\d{1,5})?[ \t]*$/g, '').toLowerCase() === name;
      expect(/"program_id":"(\d+)"/.exec(text)?.[1]).toBe(own ? '2' : undefined);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it.each([
    ...['nobody.localhost', 'sunrise.localhost.evil.test', 'a b', '<script>', '[::1]', 'sunrise.localhost/@evil'],
    ...['sunrise.localhost:65536', 'sunrise.localhost:99999', '1.2.3.256'],
  ])('unknown, %s: 404 for calls and pages, and no service is asked for anything [B79] [INV-23]', async (host) => {
    const visitor = gateway.browser(host);
    expect(['404 unknown_site', '400 bad_request']).toContain(refusal(await visitor.get('/public/points')));
    expect([404, 400]).toContain((await visitor.page('/')).status);
    expect(gateway.forwarded).toEqual([]);
  });

  it('has one meaning or is refused when it is repeated, absent or in the request line [B79] [INV-23]', async () => {
    gateway.rewards.json('/public/home/claimed_rewards', []);
    const twice = await get('/public/home/claimed_rewards', 'Host: harbour.localhost\r\nHost: sunrise.localhost');
    if (statusOf(twice) === '200') expect(gateway.rewards.calls[0]?.caller).toMatchObject({ program_id: '2' });
    else expect(statusOf(twice)).toBe('400');
    gateway.forgetCalls();
    expect(statusOf(await get('/public/points', 'X-Nothing: 1'))).toBe('400');
    expect(statusOf(await get('http://sunrise.localhost/public/points', 'Host: harbour.localhost'))).toBe('404');
    expect(gateway.forwarded).toEqual([]);
  });
});

describe('the path', () => {
  it.each([
    '//admin/v2/users',
    '/public//points',
    '/public/../admin/v2/users',
    '/public/./points',
    '/public/%2e%2e/internal/site',
    '/public/rewards/..%2f..%2finternal',
    '/public/rewards/%5c..%5cinternal',
    '/public/points%00',
    '/public/points\\..',
    '/PUBLIC/points',
    '/public/Points',
    '/public/pointsx',
    '/internal/sessions/resolve',
    '/internal/site?host=sunrise.localhost',
    '/admin/v3/users',
    '/public/%zz',
    '/ready',
    '/metrics',
  ])('%s: 404 and no service is called [B77]', async (path) => {
    expect(refusal(await ada.get(path))).toBe('404 not_found');
    expect(gateway.forwarded).toEqual([]);
  });

  it.each([
    '?x=%zz',
    '?a=1&a=2',
    '?a[b][c]=1',
    '?__proto__[x]=1',
    `?q=${'x'.repeat(4_000)}`,
    '??',
    '?a=%00',
    '?a=\u00e9',
  ])('with the query %s is answered without a fault [B77]', async (query) => {
    const text = await get(`/public/points${query}`);
    expect(Number(statusOf(text))).toBeLessThan(500);
  });

  it.each(['/public/points?a=\t1', '/public/points?a=\x01', '/public/points?a=\x7f', '/public/points?a=\x0c'])(
    'with a control character in the query %j is refused [B77]',
    async (target) => {
      expect(['400', '404']).toContain(statusOf(await get(target)));
      expect(gateway.forwarded).toEqual([]);
    },
  );
});

describe('methods', () => {
  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'LOCK', 'QUERY'])(
    '%s: 404 or 405 with Allow, and no service is called [B78]',
    async (method) => {
      const text = await gateway.raw(
        `${method} /public/points HTTP/1.1\r\nHost: sunrise.localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(['400', '404', '405']).toContain(statusOf(text));
      if (statusOf(text) === '405') expect(text).toMatch(/^allow: .*GET/im);
      expect(gateway.forwarded).toEqual([]);
    },
  );

  it('CONNECT opens no tunnel, Upgrade no socket [B78]', async () => {
    expect(await gateway.raw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/);
    const upgrade = 'Host: sunrise.localhost\r\nConnection: Upgrade\r\nUpgrade: websocket';
    expect(await gateway.raw(`GET /public/nothing HTTP/1.1\r\n${upgrade}\r\n\r\n`)).not.toMatch(/^HTTP\/1\.1 101/);
  });

  it('an override header has no effect, and a service’s own 405 arrives with its Allow [B78]', async () => {
    gateway.rewards.on('/public/points', ({ method }, response) => {
      if (method === 'GET') response.end('{}');
      else response.writeHead(405, { allow: 'GET', 'content-type': 'application/json' }).end('{}');
    });
    await ada.get('/public/points', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' });
    const put = await ada.send('PUT', '/public/points', {});
    expect([put.status, put.headers.allow]).toEqual([405, 'GET']);
    expect(gateway.forwarded).toEqual(['rewards GET /public/points', 'rewards PUT /public/points']);
    expect(gateway.rewards.calls[0]?.headers).not.toHaveProperty('x-http-method-override');
  });

  it('/csrf accepts only reads: POST is 405 with the allowed methods [B78]', async () => {
    const answer = await ada.send('POST', '/csrf', {});
    expect([refusal(answer), answer.headers.allow]).toEqual(['405 method_not_allowed', 'GET, HEAD']);
  });

  it.each(['/csp-report', '/client-report', '/ahoy/visits', '/ahoy/events', '/stripe/webhook'])(
    '%s accepts only POST: GET is 405 with it [B78]',
    async (path) => {
      const answer = await ada.get(path);
      expect([refusal(answer), answer.headers.allow]).toEqual(['405 method_not_allowed', 'POST']);
    },
  );
});

describe('headers', () => {
  it('that only the gateway may write are stripped from the client’s [B79]', async () => {
    await ada.get('/public/points', {
      authorization: 'Bearer mine',
      'x-browser-token': 'mine',
      'x-client-ip': '203.0.113.9',
      'x-session-start': 'mine',
      'x-forwarded-for': '203.0.113.9',
      'x-user-id': '7',
      forwarded: 'for=203.0.113.9',
    });
    const { headers, caller } = gateway.rewards.to('/public/points')[0] ?? {};
    expect(headers).toMatchObject({ 'x-client-ip': '127.0.0.1', 'x-forwarded-host': 'sunrise.localhost' });
    expect(headers?.['x-browser-token']).toBe(ada.cookies.get('browser'));
    expect(Object.keys(headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|x-session|x-user|forwarded-for|^forwarded$|csrf/)]),
    );
    expect(caller).toMatchObject({ kind: 'participant', program_id: '1' });
  });

  it('of 64 KB are 431; a CR or NUL inside is 400 [B79]', async () => {
    expect(statusOf(await get('/', `Host: sunrise.localhost\r\nX-Big: ${'x'.repeat(65_536)}`))).toBe('431');
    expect(statusOf(await get('/', 'Host: sunrise.localhost\r\nX-Odd: a\rb'))).toBe('400');
    expect(statusOf(await get('/', 'Host: sunrise.localhost\r\nX-Odd: a\0b'))).toBe('400');
  });

  it('a valid request id is taken over, an invalid one replaced, and it goes to the service', async () => {
    const id = '3f1b0c1e-8a53-4b9e-9d57-6f0a1c2d3e4f';
    expect((await ada.get('/public/points', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    expect(gateway.rewards.to('/public/points')[0]?.headers['x-request-id']).toBe(id);
    const odd = await ada.get('/public/nothing', { 'x-request-id': '<script>' });
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('bodies', () => {
  it('over the limit are 413, declared or not, and reach no handler [B81]', async () => {
    const declared = await gateway.raw(unsafe(`content-length: ${MEGABYTE + 1}`, 'x'), 400);
    expect(statusOf(declared)).toBe('413');
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const chunked = await gateway.raw(unsafe('transfer-encoding: chunked', `${chunk.repeat(17)}0\r\n\r\n`), 1_500);
    expect(statusOf(chunked)).toBe('413');
    expect(chunked).toContain('body_too_large');
    expect(gateway.rewards.calls.filter(({ cut }) => !cut)).toEqual([]);
  });

  it('of forms with the token inside are read up to 64 KB', async () => {
    const form = (rest: string) => `authenticity_token=${encodeURIComponent(ada.token)}&${rest}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = (body: string) => ada.request('POST', '/public/rewards/process_reward', body, headers);
    expect((await send(form('reward_id=1'))).status).toBe(200);
    expect(gateway.rewards.calls[0]?.body).toBe(form('reward_id=1'));
    expect(refusal(await send(form('x'.repeat(65_536))))).toBe('413 body_too_large');
    expect(refusal(await send('reward_id=1'))).toBe('403 csrf');
    expect(gateway.rewards.calls).toHaveLength(1);
  });

  it('arrive byte for byte, with their type and idempotency key, whatever they contain [B76] [B80]', async () => {
    for (const [type, body] of [
      ['text/plain', '{"intent": "nonsense"}'],
      ['application/json', '{"a":1,"a":2,"__proto__":{}}\u2028é'],
      ['application/json', '{"broken'],
      ['multipart/form-data; boundary=x', '--x\r\nbroken'],
      ['application/json; charset=utf-7', '+ADw-'],
    ] as const) {
      gateway.forgetCalls();
      await ada.send('POST', '/public/rewards/process_reward', body, { 'content-type': type, 'idempotency-key': 'k1' });
      const [call] = gateway.rewards.calls;
      expect(call?.body).toBe(body);
      expect(call?.headers).toMatchObject({ 'content-type': type, 'idempotency-key': 'k1' });
    }
  });

  it('of safe calls are not forwarded', async () => {
    await gateway.raw(unsafe('content-length: 7', '{"a":1}').replace('POST', 'GET'), 300);
    expect(gateway.rewards.calls.map(({ method, body }) => [method, body])).toEqual([['GET', '']]);
  });
});

describe('requests that mean two things', () => {
  const smuggled = 'GET /public/points HTTP/1.1\r\nHost: sunrise.localhost\r\n\r\n';

  it.each([
    ['two lengths', 'Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`],
    ['different lengths', 'Content-Length: 2\r\nContent-Length: 60', `{}${smuggled}`],
    ['an odd coding', 'Transfer-Encoding: xchunked', `0\r\n\r\n${smuggled}`],
    ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked', '{}'],
    ['a bare LF', 'X-A: b\nTransfer-Encoding: chunked', '{}'],
    ['a space before the colon', 'Content-Length : 2', '{}'],
    ['a length that is none', 'Content-Length: -2', '{}'],
    ['a chunk extension of 1 MB', 'Transfer-Encoding: chunked', `2;${'x'.repeat(MEGABYTE)}\r\n{}\r\n0\r\n\r\n`],
  ])('%s: 400, closed, and nothing behind it is read [B81]', async (_name, headers, body) => {
    const text = await gateway.raw(unsafe(headers, body), 1_500);
    expect(['400', '413', 'closed']).toContain(statusOf(text));
    expect(text.match(/^HTTP\/1\.1/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(gateway.rewards.calls.filter(({ cut }) => !cut)).toEqual([]);
  });
});

describe('clients that go away', () => {
  it('in the middle of a body do not reach the service', async () => {
    const calls = Array.from({ length: 12 }, () => gateway.raw(unsafe('content-length: 100', '{"reward_id":'), 100));
    await Promise.all(calls);
    expect((await ada.get('/public/points')).status).toBe(200);
    expect(gateway.forwarded).toEqual(['rewards GET /public/points']);
  });

  it('in the middle of an upload are no fault of the service: its circuit stays closed [F09]', async () => {
    const cut = (): number => gateway.receipts.calls.filter((call) => call.cut).length;
    gateway.receipts.json('/public/receipts/7', {});
    const upload = unsafe('content-length: 100', '--x', '/public/receipts').replace(
      'application/json',
      'multipart/form-data; boundary=x',
    );
    // A request that breaks off before the gateway has called the service proves nothing.
    for (let tries = 0; cut() < 12; tries += 1) {
      expect(tries).toBeLessThan(200);
      const socket = connect(gateway.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(upload);
      await sleep(20);
      socket.resetAndDestroy();
    }
    expect((await ada.get('/public/receipts/7')).status).toBe(200);
  });

  it('before their body begins hold no connection to a service: seventy of them leave it free [B81]', async () => {
    const broken = unsafe('transfer-encoding: chunked', 'zz\r\n');
    await Promise.all(Array.from({ length: 70 }, () => gateway.raw(broken, 500)));
    const from = performance.now();
    expect((await ada.send('POST', '/public/rewards/process_reward', {})).status).toBe(200);
    expect(performance.now() - from).toBeLessThan(await atThisPace(1_000));
  });
});

describe('reports of browsers', () => {
  const report = (path: string, body: string, type = 'application/json') =>
    gateway.browser().request('POST', path, body, { 'content-type': type });

  it.each(['/csp-report', '/client-report'])('%s takes small ones of any kind and no big ones', async (path) => {
    for (const body of ['', '{"broken', '\u2028', '[]', 'x'.repeat(65_536)])
      expect((await report(path, body)).status).toBe(204);
    expect(refusal(await report(path, 'x'.repeat(65_537)))).toBe('413 body_too_large');
    expect((await report(path, '{}', 'application/csp-report')).status).toBe(204);
    expect(refusal(await gateway.browser().get(path))).toBe('405 method_not_allowed');
    expect(gateway.forwarded).toEqual([]);
  });
});

describe('slow clients', () => {
  it('get 408 after ten seconds, and their sockets are freed [B82]', async () => {
    for (const text of [await stalled.head, await stalled.body]) expect(statusOf(text)).toBe('408');
    expect(await stalled.head).toContain('request_timeout');
  });
});
