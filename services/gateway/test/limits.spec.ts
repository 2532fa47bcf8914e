import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import type { Browser } from './browser.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';

let gateway: GatewayUnderTest;
let behindProxy: HttpClient;
const figures = { LIMIT_SIGN_IN_PER_MINUTE: '5', LIMIT_UNSAFE_PER_MINUTE: '10', LIMIT_SAFE_PER_MINUTE: '40' };

beforeAll(async () => {
  gateway = await GatewayUnderTest.start(figures);
  behindProxy = await gateway.another({ TRUSTED_HOPS: '1', LIMIT_SAFE_PER_MINUTE: '1000' });
});

afterAll(() => gateway.stop());

/** The statuses of n calls, sent one after the other. */
async function statuses(n: number, call: (index: number) => Promise<HttpAnswer>): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < n; index += 1) found.push((await call(index)).status);
  return found;
}

const verify = (browser: Browser, headers = {}): Promise<HttpAnswer> =>
  browser.send('POST', '/public/signin/verify', { email: 'ada@example.com' }, headers);
const from = (address: string) => ({ 'x-forwarded-for': address });

/** The statuses of seven sign-in calls, and the milliseconds of the median: a busy machine delays single calls. */
async function timed(browser: Browser, address: string): Promise<{ found: number[]; median: number }> {
  const times: number[] = [];
  const found = await statuses(7, async () => {
    const at = performance.now();
    const answer = await verify(browser, from(address));
    times.push(performance.now() - at);
    return answer;
  });
  return { found, median: times.toSorted((one, other) => one - other)[3] ?? Infinity };
}

describe('calls of one address', () => {
  it('sign-in is limited per minute, then 429 with Retry-After; an invented X-Forwarded-For has no effect [B79]', async () => {
    const browser = gateway.browser();
    await browser.renewToken();
    const found = await statuses(7, (index) => verify(browser, from(`203.0.113.${index}`)));
    expect(found).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const answer = await verify(browser);
    expect(refusal(answer)).toBe('429 too_many_requests');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(gateway.identity.service.to('/public/signin/verify')).toHaveLength(5);
  });

  it('other unsafe calls have a count of their own, which includes those without a route or token', async () => {
    const browser = gateway.browser();
    const found = await statuses(11, (index) => browser.send('POST', index % 2 ? '/nowhere' : '/public/points', {}));
    expect(found.slice(0, 10).sort()).toEqual([...Array<number>(5).fill(403), ...Array<number>(5).fill(404)]);
    expect(found[10]).toBe(429);
  });

  it('reports of browsers are limited, and use up no other limit', async () => {
    const browser = gateway.browser('sunrise.localhost', behindProxy);
    await browser.renewToken();
    const report = () =>
      browser.request('POST', '/csp-report', '{}', { 'content-type': 'text/plain', ...from('198.51.100.60') });
    const found = await statuses(12, report);
    expect(found).toEqual([...Array<number>(10).fill(204), 429, 429]);
    expect(refusal(await report())).toBe('429 too_many_requests');
    expect((await browser.page('/', from('198.51.100.60'))).status).toBe(200);
    const changes = await statuses(11, () => browser.send('POST', '/nowhere', {}, from('198.51.100.60')));
    expect(changes).toEqual([...Array<number>(10).fill(404), 429]);
  });

  it('calls are counted while Redis does not answer, half of them answered within two fifths of a second [F25]', async () => {
    const browser = gateway.browser('harbour.localhost', behindProxy);
    await browser.renewToken();
    gateway.redis.pause();
    const { found, median } = await timed(browser, '198.51.100.78').finally(() => {
      gateway.redis.resume();
    });
    expect(found).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(median).toBeLessThan(await atThisPace(400));
  });

  it('calls are counted without Redis, half of them answered within a fifth of a second [F21]', async () => {
    const connected = await gateway.redis.clients();
    await gateway.redis.kill();
    const browser = gateway.browser('harbour.localhost', behindProxy);
    await browser.renewToken();
    const { found, median } = await timed(browser, '198.51.100.77');
    expect(found).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(median).toBeLessThan(await atThisPace(200));
    await gateway.redis.start();
    await waitFor(async () => (await gateway.redis.clients()) === connected, { what: 'the gateways to be connected' });
  });

  it('safe calls are counted too; those beyond the limit ask no service about a host or cookie', async () => {
    const cookie = (index: number) => `session=${'x'.repeat(30)}${index}`;
    const proxied = await gateway.another({ TRUSTED_HOPS: '1' });
    gateway.forgetCalls();
    const unknown = await statuses(60, (index) =>
      gateway
        .browser('sunrise.localhost', proxied)
        .get('/public/guess', { cookie: cookie(index), ...from('198.51.100.61') }),
    );
    expect(unknown.at(-1)).toBe(429);
    expect(gateway.identity.service.to('/internal/sessions/resolve')).toHaveLength(40);
    gateway.forgetCalls();
    const found = await statuses(60, (index) =>
      gateway.browser(`guess${index}.localhost`).get('/public/guess', { cookie: cookie(index) }),
    );
    expect(found.at(-1)).toBe(429);
    expect(gateway.programs.to('/internal/site').length).toBeGreaterThan(0);
    expect(gateway.programs.to('/internal/site').length).toBeLessThanOrEqual(40);
    expect((await gateway.browser().page('/')).status).toBe(429);
  });
});

it('a visitor’s calls are counted also when the gateway’s cache answers them', async () => {
  gateway.programs.json('/public/home/feed_posts', []);
  const browser = gateway.browser('sunrise.localhost', await gateway.another({ TRUSTED_HOPS: '1' }));
  const found = await statuses(41, () => browser.get('/public/home/feed_posts', from('198.51.100.44')));
  expect(found).toEqual([...Array<number>(40).fill(200), 429]);
  expect((await browser.get('/public/home/feed_posts', from('198.51.100.45'))).status).toBe(200);
  expect(gateway.programs.to('/public/home/feed_posts').length).toBeLessThan(10);
});

describe('behind a proxy of our own', () => {
  it('the last entry of X-Forwarded-For is trusted, those before it are not [B79]', async () => {
    const browser = gateway.browser('sunrise.localhost', behindProxy);
    await browser.renewToken();
    const one = await statuses(6, (index) => verify(browser, from(`203.0.113.${index}, 198.51.100.1`)));
    expect(one.at(-1)).toBe(429);
    expect((await verify(browser, from('198.51.100.1, 198.51.100.2'))).status).toBe(200);
    gateway.forgetCalls();
    await verify(browser, from('1.2.3.4, 198.51.100.3'));
    expect(gateway.identity.service.to('/public/signin/verify')[0]?.headers['x-client-ip']).toBe('198.51.100.3');
  });

  it('the IPv6 addresses of one /64 network share a count', async () => {
    const browser = gateway.browser('sunrise.localhost', behindProxy);
    await browser.renewToken();
    const found = await statuses(6, (index) => verify(browser, from(`2001:db8:1:2:${index}::1`)));
    expect(found).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await verify(browser, from('2001:db8:1:3::1'))).status).toBe(200);
  });
});
