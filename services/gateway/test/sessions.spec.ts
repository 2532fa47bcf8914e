import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import type { PageData } from '@laurel/contracts/page/page-data';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { runInNewContext } from 'node:vm';
import type { Browser } from './browser.fixture.ts';
import { unsafeCalls } from './documented-calls.fixture.ts';
import { GatewayUnderTest, refusal } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';

let gateway: GatewayUnderTest;
let secure: HttpClient; // HTTPS, as in every installation but that of a laptop.

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  secure = await gateway.another({ PUBLIC_SCHEME: 'https' });
  gateway.rewards.on('/public/points', ({ caller }, response) => sendJson(response, 200, caller));
  gateway.rewards.json('/public/rewards/process_reward', { ok: true });
  gateway.identity.service.json('/admin/v2/users', []);
});

afterAll(() => gateway.stop());

beforeEach(() => gateway.forgetCalls());

const points = (browser: Browser): Promise<HttpAnswer> => browser.get('/public/points');
const claim = (browser: Browser, headers = {}): Promise<HttpAnswer> =>
  browser.send('POST', '/public/rewards/process_reward', {}, headers);
const dropped = (answer: HttpAnswer, name = 'session'): boolean =>
  [answer.headers['set-cookie'] ?? []].flat().some((line) => new RegExp(`^${name}=;.*Max-Age=0`, 'i').test(line));

/** A browser with the cookies of another. */
function copyOf(browser: Browser, host = browser.host): Browser {
  const copy = gateway.browser(host);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  copy.token = browser.token;
  return copy;
}

describe('cookies', () => {
  it('behind HTTPS are __Host-, Secure, HttpOnly, Lax, for the whole site and no other host [INV-26]', async () => {
    const browser = await gateway.signedIn('sunrise.localhost', secure);
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-browser', '__Host-csrf', '__Host-session']);
    for (const line of browser.setCookies) {
      expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
      expect(line).not.toMatch(/domain/i);
    }
    expect((await points(browser)).body).toMatchObject({ kind: 'participant' });
  });

  it('are confined to HTTPS by every answer from the first one on, and work over HTTP where there is no HTTPS', async () => {
    const browser = gateway.browser('sunrise.localhost', secure);
    const year = 'max-age=31536000';
    gateway.programs.json('/public/home/tiers', []);
    const visitor = (): Promise<HttpAnswer> => secure.get('/public/home/tiers', { headers: { host: browser.host } });
    await visitor();
    const answers = [
      await browser.page('/'),
      // This answer comes from the cache, before the call is routed.
      await visitor(),
      await browser.get('/public/none'),
      await secure.get('/health/live'),
      await secure.get('/releases/none.js'),
      await secure.get('/', { headers: { host: 'unknown.test', accept: 'text/html' } }),
    ];
    expect(answers.map(({ headers }) => headers['strict-transport-security'])).toEqual(answers.map(() => year));
    const plain = await gateway.browser().page('/');
    expect([plain.status, plain.headers['strict-transport-security']]).toEqual([200, undefined]);
  });

  it('of the back-office and of a program are separate: neither signs in or out on the other side [A-556]', async () => {
    const admin = gateway.browser();
    await admin.renewToken();
    await admin.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
    expect([...admin.cookies.keys()]).toContain('admin-session');
    expect((await admin.get('/admin/v2/users')).status).toBe(200);
    expect(gateway.identity.service.to('/admin/v2/users')[0]?.caller).toMatchObject({ kind: 'admin' });
    expect((await points(admin)).body).toEqual(expect.objectContaining({ kind: 'visitor' }));

    const participant = await gateway.signedIn();
    participant.cookies.set('admin-session', participant.session ?? '');
    expect(refusal(await participant.get('/admin/v2/users'))).toBe('401 session_ended');
    expect(refusal(await gateway.browser().get('/admin/v2/users'))).toBe('401 sign_in_required');
  });

  it('stay at the gateway: neither they nor the session headers are forwarded, in either direction', async () => {
    const browser = await gateway.signedIn();
    const { headers } = await browser.send('POST', '/public/signin/verify', { otp: '123456' });
    expect(Object.keys(headers).filter((name) => /x-session|x-browser/.test(name))).toEqual([]);
    gateway.rewards.json(
      '/public/rewards/leak',
      {},
      { 'set-cookie': 'session=planted', server: 'x', 'x-powered-by': 'y' },
    );
    const leak = await browser.get('/public/rewards/leak');
    expect([leak.headers['set-cookie'], leak.headers.server, leak.headers['x-powered-by']]).toEqual(
      Array(3).fill(undefined),
    );
    expect(gateway.rewards.to('/public/rewards/leak')[0]?.headers.cookie).toBeUndefined();
  });
});

async function pageData(browser: Browser, path: string): Promise<PageData> {
  const { body } = await browser.page(path);
  return JSON.parse(/id="page-data">([^<]*)</.exec(String(body))?.[1] ?? '') as PageData;
}

describe('a page of the back-office', () => {
  const green = {
    id: '3',
    name: 'Green',
    subdomain: 'green',
    site_url: 'http://green.localhost',
    features: { tiers: true },
    active: true,
    test_mode: true,
    i18n_enabled: true,
    time_zone: 'Europe/Madrid',
    term_points_as: 'leaves',
    term_rewards_as: 'treats',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const office = async (...who: Parameters<typeof gateway.identity.admin>): Promise<PageData> => {
    const browser = gateway.browser();
    browser.cookies.set('admin-session', gateway.identity.admin(...who));
    return pageData(browser, '/admin/v2/programs/3/challenges');
  };

  it('embeds the staff member, their language and their programs [A-001] [A-002] [A-010] [A-011] [A-012] [A-020] [A-552] [A-553]', async () => {
    gateway.programs.json('/internal/organizations/10/programs', [green, { ...green, id: '4', name: 'Red' }]);
    const mine = { challenges: { view: true } };
    expect(await office('es', [{ program_id: '3', permissions: mine }])).toMatchObject({
      area: 'admin',
      locale: 'es',
      user: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', preferred_locale: 'es' },
      isAdmin: false,
      is_super_admin: false,
      organization: { id: '10', name: 'Laurel Ltd' },
      program: null,
      user_permissions: {},
      userPrograms: [{ ...green, permissions: mine }],
      flash_messages: [],
    });
    const owner = await office();
    expect([owner.locale, owner.isAdmin, owner.userPrograms.map(({ id }) => id)]).toEqual(['en', true, ['3', '4']]);
    expect(owner.user_permissions.organization).toEqual({ view: true, manage: true });
    const sees = { organization: { view: true } };
    const viewer = await office('en', [{ program_id: null, permissions: sees }]);
    expect([viewer.isAdmin, viewer.user_permissions]).toEqual([false, sees]);
    const { body } = await gateway.browser().page('/admin/v2/login', { 'accept-language': 'fr' });
    expect(String(body)).toMatch(/<html\s+lang="en"\s+dir="ltr"\s+data-area="admin"/);
  });

  it('is dark until the person’s own choice is read, which the browser stores [A-015] [A-016]', async () => {
    const { body } = await gateway.browser().page('/admin/v2/login');
    expect(String(body)).toContain('data-theme="dark"');
    const [, script = ''] = /<script[^>]*>\s*(try\{[^<]*)</.exec(String(body)) ?? [];
    const shownTo = (choice: string | null): string => {
      const dataset = { theme: 'dark' };
      const localStorage = { getItem: (key: string) => (key === 'laurel-theme' ? choice : null) };
      runInNewContext(script, { localStorage, document: { documentElement: { dataset } } });
      return dataset.theme;
    };
    expect(['light', 'dark', 'pink', null].map(shownTo)).toEqual(['light', 'dark', 'dark', 'dark']);
  });
});

describe('a form of the back-office’s sign-in', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };
  const signInForm = (browser: Browser, step: string, fields = ''): Promise<HttpAnswer> =>
    browser.request(
      'POST',
      `/admin/v2/auth/${step}`,
      `authenticity_token=${encodeURIComponent(browser.token)}${fields}`,
      {
        'content-type': 'application/x-www-form-urlencoded',
        ...html,
      },
    );
  const flashOf = async (browser: Browser, path = '/admin/v2/login'): Promise<unknown> =>
    (await pageData(browser, path)).flash_messages;

  async function refusedLink(status: number, language = 'en'): Promise<[Browser, HttpAnswer]> {
    gateway.identity.service.on('/admin/v2/auth/link', (_call, response) =>
      sendJson(response, status, { code: 'link_ended', message: 'No longer valid' }),
    );
    const browser = gateway.browser();
    await browser.renewToken('/admin/v2/csrf');
    browser.cookies.set('laurel-language', language);
    return [browser, await signInForm(browser, 'link', '&token=used')];
  }

  it.each([
    [410, 'en', 'This link is no longer valid. Please request a new one.'],
    [422, 'es', 'Este enlace ya no es válido. Pide uno nuevo.'],
  ])('whose link ended (%s, %s) redirects to the sign-in, which says so once [A-017] [A-028]', async (...row) => {
    const [status, language, text] = row;
    const [browser, answer] = await refusedLink(status, language);
    expect([answer.status, answer.headers.location]).toEqual([303, '/admin/v2/login']);
    expect(browser.setCookies.at(-1)).toMatch(/^flash=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/);
    expect(await flashOf(browser, '/')).toEqual([]);
    expect(await flashOf(browser)).toEqual([['error', text]]);
    expect(await flashOf(browser)).toEqual([]);
  });

  it('adds no message when the server failed', async () => {
    const [browser, answer] = await refusedLink(500);
    expect([answer.status, browser.cookies.has('flash')]).toEqual([500, false]);
  });

  it('signs out and says so; a message that was tampered with is dropped [A-010] [A-017] [A-025] [A-035]', async () => {
    const browser = gateway.browser();
    await browser.renewToken('/admin/v2/csrf');
    await browser.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
    await browser.renewToken('/admin/v2/csrf');
    const answer = await signInForm(browser, 'sign_out');
    expect([answer.status, dropped(answer, 'admin-session')]).toEqual([303, true]);
    const flash = browser.cookies.get('flash') ?? '';
    expect(await flashOf(browser)).toEqual([['success', 'You are signed out.']]);
    const [text = '', signature = ''] = flash.split('.');
    const forged = Buffer.from(JSON.stringify({ at: Date.now() / 1_000, messages: [['error', 'Pay here']] }));
    for (const value of [
      `${forged.toString('base64url')}.${signature}`,
      `${text}.`,
      'x',
      `${text}.${'A'.repeat(43)}`,
    ]) {
      browser.cookies.set('flash', value);
      expect(await flashOf(browser)).toEqual([]);
    }
  });
});

describe('a session', () => {
  it('gets a new id at sign-in; a planted id stays invalid [INV-26]', async () => {
    const planted = 'p'.repeat(43);
    const victim = gateway.browser();
    victim.cookies.set('session', planted);
    await victim.renewToken();
    expect((await victim.send('POST', '/public/signin/verify', { otp: '123456' })).status).toBe(200);
    expect(victim.session).not.toBe(planted);
    const attacker = gateway.browser();
    attacker.cookies.set('session', planted);
    expect(refusal(await points(attacker))).toBe('401 session_ended');
    await victim.renewToken();
    const first = victim.session;
    await victim.send('POST', '/public/signin/verify', { otp: '123456' });
    expect(victim.session).not.toBe(first);
  });

  it('ends at sign-out: the cookie is cleared, the old one is refused at once [INV-26]', async () => {
    const browser = await gateway.signedIn();
    const thief = copyOf(browser);
    expect((await points(thief)).body).toMatchObject({ kind: 'participant' });
    const answer = await browser.send('POST', '/public/signin/sign_out_user');
    expect([answer.status, dropped(answer), browser.session]).toEqual([200, true, undefined]);
    expect((await points(browser)).body).toMatchObject({ kind: 'visitor' });
    expect(refusal(await points(thief))).toBe('401 session_ended');
  });

  it('of one program is invalid on another host, and for pages there [INV-23] [B21]', async () => {
    const sunrise = await gateway.signedIn('sunrise.localhost');
    const answer = await points(copyOf(sunrise, 'harbour.localhost'));
    expect([refusal(answer), dropped(answer)]).toEqual(['401 session_ended', true]);
    const page = await copyOf(sunrise, 'harbour.localhost').page('/');
    expect([page.status, dropped(page)]).toEqual([200, true]);
    expect(String(page.body)).not.toContain('Ada');
    expect(gateway.rewards.to('/public/points')).toEqual([]);
    const harbour = await gateway.signedIn('harbour.localhost');
    expect((await points(harbour)).body).toMatchObject({ program_id: '2' });
    expect((await points(sunrise)).body).toMatchObject({ program_id: '1' });
  });

  it.each([
    ['cut off', (token: string) => `session=${token.slice(0, 20)}`],
    ['longer', (token: string) => `session=${token}A`],
    ['empty', () => 'session='],
    ['of 8 KB', () => `session=${'x'.repeat(8_192)}`],
    ['sent twice', (token: string) => `session=${token}; session=${'A'.repeat(43)}`],
    ['SQL', () => `session=' OR 1=1 --`],
    ['broken escapes', () => 'session=%E0%A4%A'],
    ['the prototype', () => 'session=__proto__; __proto__=1; constructor=2'],
  ])('whose cookie is %s: 401, cookie cleared, no fault; pages are a visitor’s [B21]', async (_name, cookieOf) => {
    const token = (await gateway.signedIn()).session ?? '';
    gateway.forgetCalls();
    const cookie = cookieOf(token);
    const call = await gateway.browser().get('/public/points', { cookie });
    expect([refusal(call), dropped(call)]).toEqual(['401 session_ended', true]);
    const page = await gateway.browser().page('/', { cookie });
    expect([page.status, dropped(page)]).toEqual([200, true]);
    expect(String(page.body)).not.toContain('Ada');
    expect(gateway.rewards.to('/public/points')).toEqual([]);
  });

  it.each(['csrf=', 'csrf=x', `csrf=${'y'.repeat(3_000)}`, 'csrf=a; csrf=b', 'browser=', '=; ;;=x', 'a'.repeat(9_000)])(
    'other odd cookies (%s) have no effect [B21]',
    async (cookie) => {
      expect((await gateway.browser().page('/', { cookie })).status).toBe(200);
      expect((await gateway.browser().get('/csrf', { cookie })).status).toBe(200);
      expect((await gateway.browser().get('/public/points', { cookie })).status).toBe(200);
    },
  );
});

describe('the token of a caller for a service', () => {
  it('is signed for it alone, for a minute at most', async () => {
    const browser = await gateway.signedIn();
    await points(browser);
    const [call] = gateway.rewards.to('/public/points');
    expect(call).toMatchObject({ audience: 'rewards' });
    expect(call?.lifetime).toBeLessThanOrEqual(60);
    expect(Object.keys(call?.caller ?? {}).sort()).toEqual([
      'eligible_offers_rewards?',
      'first_name',
      'kind',
      'participant_id',
      'program_id',
      'session_id',
    ]);
    await points(gateway.browser('harbour.localhost'));
    expect(gateway.rewards.to('/public/points')[1]?.caller).toEqual({ kind: 'visitor', program_id: '2' });
    expect(call?.headers.authorization).not.toContain(browser.session);
  });
});

describe('an unsafe call', () => {
  it('without the token of its own session is 403 and is not forwarded; /csrf renews it [B22] [INV-27]', async () => {
    const ada = await gateway.signedIn();
    const other = await gateway.signedIn();
    const own = ada.token;
    gateway.forgetCalls();
    const wrong: Record<string, string>[] = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': other.token },
      { 'x-csrf-token': `${own}x` },
      { 'x-csrf-token': own.slice(1) },
      { 'x-csrf-token': `${own},${own}` },
      { 'x-csrf-token': 'x'.repeat(4_000) },
      { 'x-csrf-token': '[object Object]' },
    ];
    for (const headers of wrong) expect(refusal(await claim(ada, headers))).toBe('403 csrf');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const path = '/public/rewards/process_reward';
      expect(refusal(await ada.request(method, path, '{}', { 'content-type': 'text/plain' }))).toBe('403 csrf');
    }
    expect(gateway.forwarded).toEqual([]);
    ada.token = await ada.renewToken();
    expect((await claim(ada)).status).toBe(200);
  });

  it('passes with the token of the sign-in’s answer, on the page that stayed [B22]', async () => {
    const browser = gateway.browser();
    await browser.renewToken();
    const signIn = await browser.send('POST', '/public/signin/verify', { otp: '123456' });
    browser.token = String(signIn.headers['x-csrf-token']);
    expect((await claim(browser)).status).toBe(200);
    expect((await points(browser)).headers).not.toHaveProperty('x-csrf-token');
  });

  it('with the token of before sign-in, or of before sign-out, is 403', async () => {
    const browser = gateway.browser();
    const before = await browser.renewToken();
    await browser.send('POST', '/public/signin/verify', { otp: '123456' });
    browser.token = before;
    expect(refusal(await claim(browser))).toBe('403 csrf');
    const signedIn = await browser.renewToken();
    await browser.send('POST', '/public/signin/sign_out_user');
    browser.token = signedIn;
    expect(refusal(await claim(browser))).toBe('403 csrf');
  });

  it('with a token but another cookie, as a sibling subdomain could plant it, is 403', async () => {
    const [ada, attacker] = [await gateway.signedIn(), await gateway.signedIn('harbour.localhost')];
    ada.cookies.set('csrf', attacker.cookies.get('csrf') ?? '');
    ada.token = attacker.token;
    expect(refusal(await claim(ada))).toBe('403 csrf');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://sunrise.localhost' }, 403],
    [{ origin: 'http://harbour.localhost' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://sunrise.localhost.evil.test' }, 403],
    [{ origin: 'http://sunrise.localhost' }, 200],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://sunrise.localhost' }, 200],
    [{}, 200],
  ])('with the right token and %j: %s [INV-27]', async (headers, status) => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    const answer = await claim(ada, headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(refusal(answer)).toBe('403 cross_site');
    expect(gateway.forwarded).toHaveLength(status === 200 ? 1 : 0);
  });

  it('is the only kind that changes anything: HEAD and GET are forwarded as they are [INV-27]', async () => {
    const ada = await gateway.signedIn();
    gateway.forgetCalls();
    const head = await ada.request('HEAD', '/public/points');
    expect([head.status, head.body]).toEqual([200, '']);
    expect(gateway.forwarded).toEqual(['rewards HEAD /public/points']);
  });
});

describe('every call that changes something', () => {
  /** A signed-in browser in the area that owns the path. */
  async function signedInFor(path: string): Promise<Browser> {
    const browser = gateway.browser();
    await browser.renewToken();
    const area = path.startsWith('/admin/') ? '/admin/v2/auth/verify' : '/public/signin/verify';
    const { headers } = await browser.send('POST', area, { otp: '123456' });
    browser.token = String(headers['x-csrf-token']);
    return browser;
  }

  it('is among the documented ones', () => expect(unsafeCalls().length).toBeGreaterThan(25));

  it.each(unsafeCalls())('%s %s is accepted from its own page only [INV-27]', async (method, path) => {
    const [ada, other] = [await signedInFor(path), await signedInFor(path)];
    gateway.forgetCalls();
    const call = (headers: Record<string, string>, body = '{}') =>
      ada.request(method, path, body, { 'content-type': 'application/json', ...headers });
    const own = { 'x-csrf-token': ada.token };
    const form = 'authenticity_token=&reward_id=1';
    const refused = {
      csrf: [
        await call({}),
        await call({ 'x-csrf-token': `${ada.token}x` }),
        await call({ 'x-csrf-token': other.token }),
        await call({ 'content-type': 'text/plain' }),
        await call({ 'content-type': 'application/x-www-form-urlencoded' }, form),
        await call({ 'content-type': 'multipart/form-data; boundary=x' }, '--x--\r\n'),
      ],
      cross_site: [
        await call({ ...own, 'sec-fetch-site': 'cross-site' }),
        await call({ ...own, 'sec-fetch-site': 'same-site' }),
        await call({ ...own, origin: 'null' }),
        await call({ ...own, origin: 'http://harbour.localhost' }),
      ],
    };
    for (const [code, answers] of Object.entries(refused))
      expect(answers.map(refusal)).toEqual(answers.map(() => `403 ${code}`));
    expect(gateway.forwarded).toEqual([]);
    await call(own);
    expect(gateway.forwarded).toEqual([expect.stringContaining(`${method} ${path}`)]);
  });
});

describe('a revoked session', () => {
  /** Milliseconds from now to the start of the last call that was still accepted. */
  const acceptedFor = async (browser: Browser): Promise<number> => {
    const from = performance.now();
    let accepted = 0;
    await waitFor(
      async () => {
        const begun = performance.now() - from;
        const { status } = await points(browser);
        if (status !== 401) accepted = begun;
        return status === 401;
      },
      { every: 20 },
    );
    return accepted;
  };
  const warm = async (): Promise<Browser> => {
    const browser = await gateway.signedIn();
    expect((await points(browser)).status).toBe(200);
    return browser;
  };

  it('is refused at once, because identity publishes it [INV-25]', async () => {
    const browser = await warm();
    expect((await points(browser)).status).toBe(200);
    const asked = gateway.identity.service.to('/internal/sessions/resolve').length;
    await points(browser);
    expect(gateway.identity.service.to('/internal/sessions/resolve')).toHaveLength(asked);
    await gateway.identity.end(browser.session ?? '');
    expect(await acceptedFor(browser)).toBeLessThan(await atThisPace(300));
  });

  it('is refused within a second when Redis was killed before, or lost the message of identity [INV-25] [F21]', async () => {
    const [before, during] = [await warm(), await warm()];
    await gateway.redis.kill();
    await gateway.identity.end(before.session ?? '');
    expect(await acceptedFor(before)).toBeLessThan(await atThisPace(1_000));
    expect((await points(during)).status).toBe(200);
    await gateway.identity.end(during.session ?? '');
    expect(await acceptedFor(during)).toBeLessThan(await atThisPace(1_000));
    const fresh = await warm();
    await gateway.redis.start();
    await waitFor(async () => (await gateway.redis.client().pubsub('NUMSUB', 'session-revoked'))[1] === 2);
    expect((await points(fresh)).status).toBe(200);
    await gateway.identity.end(fresh.session ?? '');
    expect(await acceptedFor(fresh)).toBeLessThan(await atThisPace(300));
  });
});
