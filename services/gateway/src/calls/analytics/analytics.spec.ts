import type { HttpAnswer } from '@laurel/test-kit/http';
import type { Browser } from '../../../test/browser.fixture.ts';
import { GatewayUnderTest, refusal, siteOf } from '../../../test/gateway.fixture.ts';
import { sendJson } from '../../../test/service.fixture.ts';

const EVENTS = '/ahoy/events';
const LIMIT = 60;
const own = { 'sec-fetch-site': 'same-origin' };

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    LIMIT_ANALYTICS_PER_MINUTE: String(LIMIT),
    TRUSTED_HOPS: '1',
    QRATI_URL: 'https://contests.test/base',
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.forgetCalls();
  gateway.programs.json('/ahoy/visits', {});
  gateway.programs.json(EVENTS, {});
});

let lastAddress = 0;
/** Same headers as an XMLHttpRequest of ahoy.js, with a client address of its own. */
const send = (browser: Browser, path = EVENTS, headers: object = own, body: object | string = { events: [] }) =>
  browser.request('POST', path, body, {
    'x-forwarded-for': `198.51.100.${(lastAddress += 1)}`,
    'content-type': 'application/json',
    ...headers,
  });

describe('visits and events of ahoy.js', () => {
  it('reach programs for the host’s program alone, without token, cookie or person [P-458] [P-459] [A-561] [B89]', async () => {
    const ada = await gateway.signedIn();
    const form = '--b\r\nContent-Disposition: form-data; name="events_json"\r\n\r\n[]\r\n--b--\r\n';
    const type = { ...own, 'content-type': 'multipart/form-data; boundary=b', 'user-agent': 'Firefox' };
    const beacon = await send(ada, EVENTS, { ...type, 'x-program-id': '2' }, form);
    expect([beacon.status, beacon.body, beacon.headers['set-cookie']]).toEqual([200, {}, undefined]);
    expect((await send(gateway.browser('harbour.localhost'), '/ahoy/visits')).status).toBe(200);
    const [sent] = gateway.programs.to(EVENTS);
    expect(sent).toMatchObject({ caller: { kind: 'visitor', program_id: '1' }, body: form });
    expect(sent?.headers).toMatchObject({
      'content-type': type['content-type'],
      'user-agent': 'Firefox',
      'x-client-ip': `198.51.100.${lastAddress - 1}`,
    });
    expect(sent?.headers).not.toHaveProperty('cookie');
    expect(gateway.programs.to('/ahoy/visits')[0]?.caller).toMatchObject({ kind: 'visitor', program_id: '2' });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['nowhere', {}],
  ])('are refused from %s', async (_where, headers) => {
    expect(refusal(await send(gateway.browser(), EVENTS, headers))).toBe('403 cross_site');
    expect(gateway.forwarded).toEqual([]);
  });

  it('are accepted from an older browser, which sends the origin alone', async () => {
    const headers = { origin: 'http://sunrise.localhost' };
    expect((await send(gateway.browser(), EVENTS, headers)).status).toBe(200);
  });

  it('do not count while staff who view the site are signed in to the back-office [X-136]', async () => {
    const staff = gateway.browser();
    staff.cookies.set('admin-session', gateway.identity.admin());
    expect((await send(staff)).status).toBe(202);
    expect(gateway.programs.to(EVENTS)).toEqual([]);
    staff.cookies.set('admin-session', 'x'.repeat(30));
    expect((await send(staff)).status).toBe(200);
  });

  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('do not count against a wish such as %j [X-057]', async (wish) => {
    expect((await send(gateway.browser(), EVENTS, { ...own, ...wish })).status).toBe(202);
    expect(gateway.forwarded).toEqual([]);
  });

  it('are dropped above a megabyte and limited per minute, without effect on pages [B89]', async () => {
    const big = JSON.stringify({ events: [{ properties: 'x'.repeat(2 ** 20) }] });
    expect((await send(gateway.browser(), EVENTS, own, big)).status).toBe(202);
    const flood = { ...own, 'x-forwarded-for': '203.0.113.1' };
    const answers: HttpAnswer[] = [];
    for (let count = 0; count < LIMIT + 5; count += 1) answers.push(await send(gateway.browser(), EVENTS, flood));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(answers.slice(LIMIT).map(refusal)).toEqual(Array(5).fill('429 too_many_requests'));
    expect((await gateway.browser().page('/', flood)).status).toBe(200);
  });

  it('are dropped without an error while programs is away or refuses them', async () => {
    gateway.programs.on(EVENTS, (_call, response) => sendJson(response, 422, { code: 'invalid_input' }));
    expect((await send(gateway.browser())).status).toBe(202);
    await gateway.programs.down();
    expect((await send(gateway.browser())).status).toBe(202);
    await gateway.programs.up();
  });
});

it('only pages of a program with a photo contest may frame the partner’s [P-039] [P-041]', async () => {
  const config = { qrati_program_id: 'night/7' };
  gateway.sites.set('photos.localhost', siteOf('6', 'Photos', { qrati_config: config }));
  const policyOf = async (host: string, path = '/contest'): Promise<string> =>
    String((await gateway.browser(host).page(path)).headers['content-security-policy']);
  const policy = await policyOf('photos.localhost');
  expect(policy).toContain("frame-src 'self' https://contests.test;");
  expect(policy).toContain("connect-src 'self' https://contests.test;");
  for (const other of [await policyOf('sunrise.localhost'), await policyOf('photos.localhost', '/admin/v2')]) {
    expect(other).toContain("frame-src 'self';");
    expect(other).not.toContain('contests.test');
  }
  const page = String((await gateway.browser('photos.localhost').page('/contest')).body);
  expect(page).toContain('"contest_url":"https://contests.test/embed/programs/night%2F7"');
});
