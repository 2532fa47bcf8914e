import type { PageData } from '@laurel/contracts/page/page-data';
import type { BootManifest } from '@laurel/federation/contract/boot';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '../src/publish.ts';
import { type Browser, embedded } from './browser.fixture.ts';
import { GatewayUnderTest, refusal, siteOf } from './gateway.fixture.ts';
import { sendJson } from './service.fixture.ts';
import { writeBuild } from './build.fixture.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.rewards.json('/public/points', { points: '41', unused_points: '42' });
  await gateway.publish({ name: 'door', route: '/signin' });
  const media = join(gateway.folder, 'media');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await writeFile(join(media, '.hidden'), 'secret');
  await writeFile(join(gateway.folder, 'secret.txt'), 'secret');
});

afterAll(() => gateway.stop());

const page = (path: string, headers = {}): Promise<HttpAnswer> => gateway.browser().page(path, headers);
const nonceOf = (answer: HttpAnswer): string =>
  /'nonce-([\w+/=-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
/** The gateway caches the releases of a page for less than a second. */
const nextPage = async (path: string): Promise<HttpAnswer> => {
  await sleep(850);
  return page(path);
};

const pageData = (answer: HttpAnswer): PageData => embedded(answer, 'page-data') as PageData;
const boot = (answer: HttpAnswer): BootManifest => embedded(answer, 'boot') as BootManifest;

describe('a page', () => {
  it('runs only scripts with its own nonce and integrity, is never framed and never cached', async () => {
    const answer = await page('/');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'integrity-policy': 'blocked-destinations=(script)',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'accept, accept-encoding, accept-language, cookie',
    });
    expect(answer.headers['content-security-policy-report-only']).toMatch(
      /^require-trusted-types-for 'script'; trusted-types [\w -]+ 'allow-duplicates'$/,
    );
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:/);
    // Only pictures and films may come from any origin, and only on a site: logos of merchants.
    expect(policy).toContain("img-src 'self' data: https:;");
    expect(policy).not.toMatch(/(script|style|connect|font|frame|manifest)-src[^;]*https:/);
    expect(String((await page('/admin/v2')).headers['content-security-policy'])).not.toContain('https:');
    const scripts = String(answer.body).match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(4);
    for (const script of scripts) {
      expect(script.includes(`nonce="${nonceOf(answer)}"`) || script.includes('application/json')).toBe(true);
    }
    expect(nonceOf(await page('/'))).not.toBe(nonceOf(answer));
    expect(nonceOf(answer).length).toBeGreaterThan(20);
  });

  it('names its language, with the region of the program’s country where one is set', async () => {
    gateway.sites.set('london.localhost', Object.assign(siteOf('6', 'London'), { i18n_enabled: true, country: 'GB' }));
    const start = async (host: string, language: string): Promise<string | undefined> => {
      const { body } = await gateway.browser(host).page('/', { 'accept-language': language });
      return /<html\s+lang="[^"]*"\s+dir="\w+"/.exec(String(body))?.[0].replace(/\s+/g, ' ');
    };
    expect(await start('london.localhost', 'en-US')).toBe('<html lang="en-GB" dir="ltr"');
    expect(await start('london.localhost', 'es')).toBe('<html lang="es-GB" dir="ltr"');
    expect(await start('sunrise.localhost', 'en')).toBe('<html lang="en" dir="ltr"');
  });

  it('begins with hero or carousel, its picture loaded first in the width and format that fit [P-068] [P-069]', async () => {
    const [hero, slide] = ['1', '2'].map((seed) => `/media/uploads/5/${seed.repeat(32)}-1600x900.jpg`);
    const site = siteOf('5', 'Pictures');
    Object.assign(site, { i18n_enabled: true });
    const translations = { es: { header_text: 'Del programa' } };
    Object.assign(site.program_template_detail, {
      header_text: 'Of the program',
      header_background_image: hero,
      translations,
    });
    gateway.sites.set('pictures.localhost', site);
    const look = async (): Promise<string> => String((await gateway.browser('pictures.localhost').page('/')).body);
    const shown = await look();
    const sources = (address = ''): string =>
      [320, 640, 1080, 1600].map((width) => `${address}.${width}.avif ${width}w`).join(', ');
    expect(shown.replace(/\s+/g, ' ')).toContain(
      `as="image" type="image/avif" imagesrcset="${sources(hero)}" imagesizes="100vw" fetchpriority="high"`,
    );
    expect(shown).toContain(`<source type="image/avif" srcset="${sources(hero)}" sizes="100vw" />`);
    expect(shown).toContain('<h1>Of the program</h1>');
    const spanish = await gateway.browser('pictures.localhost').page('/', { 'accept-language': 'es' });
    expect(String(spanish.body)).toContain('<h1>Del programa</h1>');
    expect(String(spanish.body)).toMatch(/<p lang="en">/);
    const untranslated = { title: 'A slide', description: null, image: slide, untranslated: ['title'] };
    gateway.programs.json('/public/home/carousel', [untranslated]);
    await sleep(1_000);
    const carousel = (await look()).split('id="boot"');
    expect(carousel[0]).toContain(`imagesrcset="${sources(slide)}"`);
    expect(carousel[0]).not.toContain(sources(hero));
    expect(carousel[1]).toContain('<h1 lang="en">A slide</h1>');
    expect(carousel[1]).not.toContain('<h1>Of the program</h1>');
    gateway.programs.json('/public/home/carousel', []);
  });

  it('embeds a program’s name and look as data, never as markup [A-392] [A-479] [B86] [INV-28]', async () => {
    const evil = `</script><script>alert(1)</script><!--\u2028\u2029"'><img src=x onerror=alert(1)>`;
    const site = siteOf('4', evil, { description: evil });
    const { element_css_style: style } = site.program_template_detail;
    Object.assign(site.program_template_detail, { header_text: evil, header_description: evil, header_logo: evil });
    Object.assign(site.program_template_detail, { header_background_image: `"onerror="alert(1)` });
    Object.assign(style, { header_font: `x";}</style><script>alert(1)</script>`, theme: '"><script>' });
    style.colours['perk-primary'] = 'red}</style><script>alert(1)</script>';
    site.seo = { title: `Found ${evil}`, description: evil, image: `"><script>alert(1)</script>` };
    gateway.styles.set('evil.localhost', 'a{content:"</style><img src=1>"}');
    gateway.sites.set('evil.localhost', site);
    const answer = await gateway.browser('evil.localhost').page('/');
    const text = String(answer.body);
    expect(answer.status).toBe(200);
    expect(text.match(/<script/g)).toHaveLength(4);
    expect(text.match(/<\/style/g)).toHaveLength(2);
    expect(text).not.toMatch(/<img src=x|<!--|"onerror="/);
    expect(text).toMatch(/<title>Found &lt;[^]*a\{content:"<\\\/style><img src=1>"\}/);
    expect(/id="page-data">([^<]*)</.exec(text)?.[1]).not.toMatch(/[\u2028\u2029]/);
    expect(pageData(answer).program).toEqual(site);
  });

  it('of a site shows its look, hero and first section before any script runs, and names what it needs [P-008] [P-009] [P-010] [A-491]', async () => {
    const home = (name: string, answer: unknown): void => gateway.programs.json(`/public/home/${name}`, answer);
    const prize = { name: 'mug', feature: true, image: { public_url: '/media/mug.png' }, untranslated: ['name'] };
    gateway.rewards.json('/public/home/active_rewards', [prize, { ...prize, name: 'secret', feature: false }]);
    home('active_uncompleted_challenges', [{ caption: 'Read the map', image: null }]);
    home('carousel', []);
    const site = siteOf('51', 'Quayside');
    site.program_template_detail.header_logo = '/media/quay.svg';
    gateway.sites.set('quay.localhost', site);
    const { body } = await gateway.browser('quay.localhost').page('/', { 'accept-language': 'es' });
    expect(body).toMatch(/--perk-header-color:#123456[^]*--font-header:"Fraunces"[^]*--font-body:"Inter"/);
    expect(body).toMatch(/<noscript>[^<]*<p[^>]*>Este sitio necesita JavaScript/);
    const seen = /<div id="root">([^]*)<\/div>/.exec(String(body))?.[1] ?? '';
    expect(seen).toMatch(
      /quay\.svg[^]*hero\.webp[^]*Welcome to Quayside[^]*Lo que puedes ganar:[^]*<li lang="en">[^]*mug\.png[^]*mug/,
    );
    expect(seen).not.toMatch(/secret|Read the map/);
    expect(body).toContain('<link rel="icon" href="data:," />');
    site.program_template_detail.favicon_file = '/media/quay.png?a="1"';
    site.prizes_title = 'Yours to win';
    await sleep(1_000);
    const later = String((await gateway.browser('quay.localhost').page('/')).body);
    expect(later).toContain('<h2>Yours to win</h2>');
    expect(later).toContain('<link rel="icon" href="/media/quay.png?a=&quot;1&quot;" />');
  });

  it('begins with the carousel where there is one, and then with the challenges [P-069] [X-015] [X-016]', async () => {
    const slide = { id: '1', title: 'The harvest', description: null, image: '/media/harvest.webp', link: null };
    gateway.programs.json('/public/home/carousel', [slide]);
    gateway.sites.set('farm.localhost', siteOf('61', 'The Farm'));
    const { body } = await gateway.browser('farm.localhost').page('/');
    const seen = /<div id="root">([^]*)<\/div>/.exec(String(body))?.[1] ?? '';
    expect(seen).toMatch(/harvest\.webp[^]*The harvest[^]*Challenges[^]*Read the map/);
    expect(seen).not.toMatch(/Welcome to The Farm|What you can win|mug/);
    gateway.programs.json('/public/home/carousel', []);
  });

  it('is answered 404 where neither a remote nor the program has one, with the frame that says so [P-036]', async () => {
    const published_program_pages = [{ id: '1', slug: 'official-rules', title: 'Official Rules' }];
    gateway.sites.set('rules.localhost', siteOf('72', 'Rules', { published_program_pages }));
    await gateway.publish({ name: 'maps', route: '/maps/:place' });
    await nextPage('/');
    const rules = gateway.browser('rules.localhost');
    const statusOf = async (path: string): Promise<number> => (await rules.page(path)).status;
    const found = ['/', '/official-rules', '/official-rules/', '/maps/7', '/maps/7/rivers'];
    const missing = ['/official', '/official-rules/2', '/maps', '/nowhere/at/all'];
    expect(await Promise.all([...found, ...missing].map(statusOf))).toEqual([
      ...found.map(() => 200),
      ...missing.map(() => 404),
    ]);
    expect(pageData(await rules.page('/nowhere')).program?.name).toBe('Rules');
  });

  it('is in the language of the visitor if the program offers a choice, else in its own [P-019]', async () => {
    gateway.sites.set('english.localhost', siteOf('71', 'English only', { i18n_enabled: false }));
    gateway.sites.set('castellano.localhost', siteOf('74', 'Club', { i18n_enabled: false, language: 'es' }));
    gateway.sites.set('ambos.localhost', siteOf('75', 'Ambos', { language: 'es' }));
    const localeOn = async (host: string, language: string) =>
      pageData(await gateway.browser(host).page('/signin', { 'accept-language': language })).locale;
    expect([
      await localeOn('sunrise.localhost', 'es-MX,es;q=0.9,en;q=0.8'),
      await localeOn('sunrise.localhost', 'fr'),
      await localeOn('ambos.localhost', 'fr'),
      await localeOn('ambos.localhost', 'fr,en;q=0.5'),
      await localeOn('english.localhost', 'es'),
      await localeOn('castellano.localhost', 'en'),
    ]).toEqual(['es', 'en', 'es', 'en', 'en', 'es']);
    // The choice on the site has precedence, also when the site itself cannot be shown.
    const cookie = 'laurel-language=en';
    const spanish = { 'accept-language': 'es', cookie };
    expect(pageData(await page('/signin', spanish)).locale).toBe('en');
    const fault = async (headers: Record<string, string>) =>
      (await gateway.browser('nobody.localhost').page('/', headers)).body;
    expect(await fault(spanish)).toContain('<html lang="en" dir="ltr">');
    expect(await fault({ cookie: 'laurel-language=es' })).toContain('<html lang="es" dir="ltr">');
  });

  it('of a signed-in participant has their data, private to them, and nothing of staff [P-018] [P-466]', async () => {
    const ada = await gateway.signedIn();
    const answer = await ada.page('/');
    expect(pageData(answer)).toMatchObject({
      isAdmin: false,
      userPrograms: [],
      organization: null,
    });
    expect(pageData(answer).user_permissions).toEqual({});
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(pageData(answer).user).toMatchObject({ first_name: 'Ada', unused_points: '42' });
    expect(String(answer.body)).not.toContain(ada.session);
    expect(pageData(await page('/')).user).toBeNull();
    const admin = pageData(await ada.page('/admin/v2'));
    expect([admin.area, admin.user, admin.program, admin.userPrograms]).toEqual(['admin', null, null, []]);
  });

  it('renders an HTML page, and not JSON, when the site cannot be reached, under a policy that allows nothing', async () => {
    await gateway.programs.down();
    const { status, body, headers } = await gateway.browser('new.localhost').page('/', { 'accept-language': 'es' });
    await gateway.programs.up();
    await waitFor(async () => (await gateway.browser('new.localhost').page('/')).status === 404);
    expect([status, headers['retry-after'] !== undefined]).toEqual([503, true]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(body).toMatch(/No se puede acceder a este sitio[^]*Volver a intentar[^]*Identificador: \S{8,}/);
  });

  it('carries a token that its own calls are accepted with', async () => {
    const ada = await gateway.signedIn();
    const answer = await ada.page('/');
    ada.token = /name="csrf-token" content="([^"]+)"/.exec(String(answer.body))?.[1] ?? '';
    gateway.rewards.json('/public/rewards/process_reward', {});
    expect((await ada.send('POST', '/public/rewards/process_reward', {})).status).toBe(200);
  });

  it('answers HEAD with its headers, is compressed on request, is 404 for unknown hosts; the back-office is on every host', async () => {
    const head = await gateway.browser().request('HEAD', '/', undefined, { accept: 'text/html' });
    expect([head.status, head.body, head.headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
    for (const coding of ['br', 'gzip']) {
      expect((await page('/', { 'accept-encoding': coding })).headers['content-encoding']).toBe(coding);
    }
    for (const path of ['/', '/bot-check']) {
      const { status, body, headers } = await gateway.browser('nobody.localhost').page(path);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('There is no program at this address.');
    }
    expect((await gateway.browser('nobody.localhost').page('/admin/v2')).status).toBe(200);
  });

  it('of a switched-off program says only that; no call passes, the back-office stays open [A-098]', async () => {
    const closed = gateway.browser('closed.localhost');
    for (const [language, words] of [
      ['en', 'This program is not active at the moment.'],
      ['es', 'Este programa no está activo en este momento.'],
    ] as const) {
      const { status, body } = await closed.page('/', { 'accept-language': language });
      expect([status, String(body).includes(words), String(body).includes('page-data')]).toEqual([404, true, false]);
    }
    expect(refusal(await closed.get('/public/points'))).toBe('404 inactive_site');
    expect((await closed.page('/admin/v2')).status).toBe(200);
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    '/..//evil.test',
    '/a/..//evil.test',
    '/.//evil.test',
  ])('never redirects to redirect_to=%s [B19] [B20]', async (target) => {
    for (const path of ['/signin', '/', '/admin/v2/signin']) {
      const answer = await page(`${path}?redirect_to=${encodeURIComponent(target)}`);
      expect([answer.status, answer.headers.location, answer.headers.refresh]).toEqual([200, undefined, undefined]);
      expect(String(answer.body)).not.toMatch(/evil\.test|javascript:/);
    }
  });

  it('loads nothing from a laptop, unless the installation allows it', async () => {
    await gateway.publish({ name: 'gifts', route: '/gifts' });
    const answer = await nextPage('/gifts?mf.gifts=http://localhost:4500/');
    expect(boot(answer).remotes['gifts']).toMatchObject({
      dev: false,
      base: expect.stringMatching(/^\/r\/gifts\//) as string,
    });
    expect(String(answer.headers['content-security-policy'])).not.toContain('localhost');
  });
});

describe('releases', () => {
  it('published twice: the newest is booted and preloaded with its hash, a rollback restores the one before', async () => {
    const first = await gateway.publish({ name: 'shop', version: '1.0.0', route: '/shop' });
    const second = await gateway.publish({ name: 'shop', version: '1.1.0', route: '/shop' });
    const answer = await nextPage('/shop/42');
    const { match, remotes } = boot(answer);
    expect(match).toBe('shop');
    expect(remotes['shop']).toMatchObject({
      version: '1.1.0',
      base: `/r/shop/${second}/`,
      decision: 'default',
      lastGood: { version: '1.0.0', base: `/r/shop/${first}/` },
    });
    const links = (String(answer.body).match(/<link[^>]*as="script"[^>]*>/g) ?? []).map((link) => ({
      url: /href="([^"]+)"/.exec(link)?.[1] ?? '',
      integrity: /integrity="([^"]+)"/.exec(link)?.[1] ?? '',
    }));
    const ours = links.filter(({ url }) => url.startsWith('/r/shop/'));
    expect(ours.map(({ url }) => url)).toEqual([`/r/shop/${second}/entry.js`, `/r/shop/${second}/chunk.1.js`]);
    for (const { url, integrity } of links) {
      const file = await gateway.client.get(url);
      expect(`sha384-${createHash('sha384').update(String(file.body)).digest('base64')}`).toBe(integrity);
    }
    const elsewhere = await page('/');
    expect(String(elsewhere.body)).not.toContain(`href="/r/shop/`);
    expect(boot(await page('/admin/v2')).remotes['shop']).toBeUndefined();
    expect((await gateway.client.get(`/r/shop/${first}/entry.js`)).status).toBe(200);
  });

  it('of a canary reach their share of first-time visitors, and each person stays with the same one', async () => {
    await gateway.publish({ name: 'lamp', version: '1.0.0', route: '/lamp' });
    const dir = await writeBuild(gateway.folder, { name: 'lamp', version: '2.0.0', route: '/lamp' });
    await publish(gateway.env, { dir, actor: 'a test', audience: { kind: 'canary', percent: 50 } });
    await nextPage('/lamp');
    const versions = await Promise.all(
      Array.from({ length: 80 }, async () => {
        const visitor = gateway.browser();
        const [first, second] = [await visitor.page('/lamp'), await visitor.page('/lamp')];
        expect(boot(second).remotes['lamp']?.version).toBe(boot(first).remotes['lamp']?.version);
        return boot(first).remotes['lamp']?.version;
      }),
    );
    const reached = versions.filter((version) => version === '2.0.0').length;
    expect(reached).toBeGreaterThan(20);
    expect(reached).toBeLessThan(60);
  });

  it('on trial are skipped when staff ask for safe mode, and for staff only [mfe-2] [mfe-8]', async () => {
    const lamps = { name: 'lamps', route: '/admin/v2/lamps' };
    await gateway.publish({ ...lamps, version: '1.0.0' });
    const dir = await writeBuild(gateway.folder, { ...lamps, version: '2.0.0' });
    await publish(gateway.env, { dir, actor: 'a test', audience: { kind: 'canary', percent: 100 } });
    await nextPage('/');
    const staff = gateway.browser();
    await staff.renewToken();
    await staff.send('POST', '/admin/v2/auth/verify', { otp: '123456' });
    const decided = async (browser: Browser, query: string): Promise<string | undefined> => {
      const { headers } = await browser.page(`/admin/v2/lamps${query}`);
      return /lamps=[^,]+/.exec(String(headers['x-mf-decision']))?.[0];
    };
    expect(await decided(staff, '')).toBe('lamps=2.0.0;rollout');
    expect(await decided(staff, '?mf-safe-mode=1')).toBe('lamps=1.0.0;default');
    expect(await decided(gateway.browser(), '?mf-safe-mode=1')).toBe('lamps=2.0.0;rollout');
  });

  it('the same bytes again are no new release; changed bytes are refused', async () => {
    const dir = await writeBuild(gateway.folder, { name: 'cards', route: '/cards' });
    const once = await publish(gateway.env, { dir, actor: 'a test' });
    const again = await publish(gateway.env, { dir, actor: 'a test' });
    expect([once.fresh, again.fresh, again.hash]).toEqual([true, false, once.hash]);
    await writeFile(join(dir, 'entry.js'), 'alert(1)');
    await expect(publish(gateway.env, { dir, actor: 'a test' })).rejects.toThrow('is not the file that was built');
  });

  it('are served from the cache while the registry does not answer', async () => {
    await gateway.database.query('ALTER TABLE release RENAME TO release_away');
    expect((await nextPage('/')).status).toBe(200);
    await gateway.database.query('ALTER TABLE release_away RENAME TO release');
  });

  it('missing for the shell: 503 with a short Retry-After', async () => {
    await gateway.database.query(`UPDATE release_choice SET is_disabled = true WHERE name = 'shell'`);
    const answer = await nextPage('/');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    await gateway.database.query(`UPDATE release_choice SET is_disabled = false WHERE name = 'shell'`);
    expect((await nextPage('/')).status).toBe(200);
  });
});

describe('files', () => {
  it('of releases are cached for ever, typed, precompressed and readable across origins', async () => {
    const hash = await gateway.publish({ name: 'files', route: '/files' });
    for (const coding of ['identity', 'br', 'gzip']) {
      const { status, headers } = await gateway.client.get(`/r/files/${hash}/entry.js`, {
        headers: { 'accept-encoding': coding, cookie: 'session=x' },
      });
      expect([status, headers['content-encoding']]).toEqual([200, coding === 'identity' ? undefined : coding]);
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^(text|application)\/javascript/) as string,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('of programs are pictures that run no scripts', async () => {
    const { status, headers } = await gateway.client.get('/media/logo.svg');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%5csecret.txt',
    '/media/....//secret.txt',
    '/media//etc/passwd',
    '/media/%00',
    '/media/.hidden',
    '/media/',
    '/media',
    '/r/',
    '/r/shell',
    '/r/../secret.txt',
    '/r/%2e%2e%2fsecret.txt',
    '/r/shell/0000000000000000/entry.js',
    '/r/shell/release.json',
    '/r/nothing.js',
    '/fonts/inter.woff',
    '/fonts/../media/logo.svg',
  ])('%s: refused in JSON, never cached, and without content', async (path) => {
    const answer = await gateway.client.get(path, { headers: { host: 'sunrise.localhost' } });
    expect(['404', '403']).toContain(refusal(answer).slice(0, 3));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|root:/);
  });
});

describe('a form that a browser sends itself', () => {
  const sent = (browser: Browser, token: string, headers = {}): Promise<HttpAnswer> =>
    browser.request('POST', '/public/rewards/process_reward', `authenticity_token=${encodeURIComponent(token)}`, {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html,application/xhtml+xml',
      referer: 'http://sunrise.localhost/reward/7?from=home',
      ...headers,
    });

  it('with an old token gets the error page, with a link back to the form’s page [P-400] [P-401] [P-402] [B22]', async () => {
    const ada = await gateway.signedIn();
    const { status, headers, body } = await sent(ada, 'old');
    expect([status, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(body).toContain('Oops! Something went wrong.');
    expect(body).toContain('The page was out of date.');
    expect(body).toMatch(
      /<a href="http:\/\/sunrise\.localhost\/reward\/7\?from=home">Go back<[^]*<a href="\/">Go to Homepage</,
    );
    expect(body).toContain('mailto:help@platform.test');
    expect(body).toContain(`<code>${String(headers['x-request-id'])}</code>`);
  });

  it.each(['https://evil.test/', 'http://harbour.localhost/', 'javascript:alert(1)', ''])(
    'is never led to %p',
    async (referer) => {
      const { body } = await sent(await gateway.signedIn(), 'old', { referer, 'accept-language': 'es' });
      expect(body).toContain('<a href="/">Volver</a>');
    },
  );

  it('gets the error page for a service’s refusal, and a redirect unchanged', async () => {
    const ada = await gateway.signedIn();
    gateway.rewards.on('/public/rewards/process_reward', (_call, response) =>
      sendJson(response, 409, { code: 'sold_out', message: 'Gone' }),
    );
    const refused = await sent(ada, ada.token);
    expect([refused.status, refused.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
    expect(refused.body).toContain('This could not be done.');
    gateway.rewards.on('/public/rewards/process_reward', (_call, response) =>
      response.writeHead(303, { location: '/challenge/1' }).end(),
    );
    const led = await sent(ada, ada.token);
    expect([led.status, led.headers.location]).toEqual([303, '/challenge/1']);
  });
});
