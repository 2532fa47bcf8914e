import { GatewayUnderTest, siteOf } from './gateway.fixture.ts';

const HOST = 'rewards.club.example';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.sites.set(HOST, siteOf('1', 'Sunrise Club'));
  gateway.landings.set(HOST, '/offers');
});

afterAll(() => gateway.stop());

describe('a domain of a program', () => {
  it('redirects visitors who open it alone to its page with their query, and no other request [A-444]', async () => {
    const browser = gateway.browser(HOST);
    const arrive = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
      const { status, headers: answered } = await browser.page(path, headers);
      return [status, answered['location'], answered['cache-control']].filter(Boolean).join(' ');
    };
    expect(await arrive('/')).toBe('302 /offers no-store');
    expect(await arrive('/?utm_source=mail', { 'sec-fetch-site': 'cross-site' })).toBe(
      '302 /offers?utm_source=mail no-store',
    );
    // A page that links home after signing in would otherwise redirect to itself.
    expect(await arrive('/', { 'sec-fetch-site': 'same-origin' })).toBe('200 no-store');
    expect(await arrive('/admin/v2')).toBe('200 no-store');
    expect((await gateway.browser().page('/')).status).toBe(200);
    expect((await browser.get('/')).status).toBe(404);
  });

  it('has sessions of its own, and accepts unsafe calls from its own pages [A-447]', async () => {
    const browser = await gateway.signedIn(HOST);
    expect(browser.setCookies.join()).not.toMatch(/domain=/i);
    gateway.rewards.json('/public/points', { points: '1' });
    const origin = (host: string) => ({ origin: `http://${host}` });
    expect((await browser.send('PUT', '/public/points', {}, origin(HOST))).status).toBe(200);
    expect((await browser.send('PUT', '/public/points', {}, origin('sunrise.localhost'))).status).toBe(403);
  });

  it.each([
    ['one that a program has', `?host=${HOST}`, 200],
    ['the same as Caddy asks for it', `?domain=${HOST.toUpperCase()}`, 200],
    ['one whose program is switched off', '?host=closed.club.example', 200],
    ['an unknown host', '?host=unknown.example', 404],
    ['an address, which is the default program’s', '?host=127.0.0.1', 404],
    ['one with a port', `?host=${HOST}:443`, 404],
    ['two', `?host=${HOST}&host=${HOST}`, 404],
    ['none', '', 404],
  ])('may have a certificate: asked for %s, the answer is %s → %i [A-447]', async (_what, query, status) => {
    gateway.sites.set('127.0.0.1', siteOf('1', 'Sunrise Club'));
    expect((await gateway.client.get(`/internal/domains/allowed${query}`)).status).toBe(status);
  });
});
