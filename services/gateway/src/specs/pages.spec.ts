import type { PageData } from '@laurel/contracts/page/page-data';
import type { BootManifest } from '@laurel/federation/contract/boot';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { publish } from '../publish.ts';
import type { Browser } from './browser.ts';
import { GatewayUnderTest, refusal, siteOf } from './gateway-under-test.ts';
import { writeBuild } from './write-build.ts';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  gateway.rewards.json('/public/points', { points: '41', unused_points: '42' });
  const media = join(gateway.folder, 'media');
  await mkdir(media, { recursive: true });
  await writeFile(join(media, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await writeFile(join(media, '.hidden'), 'secret');
  await writeFile(join(gateway.folder, 'secret.txt'), 'secret');
});

afterAll(() => gateway.stop());

const page = (path: string, headers = {}): Promise<HttpAnswer> => gateway.browser().page(path, headers);
const nonceOf = (answer: HttpAnswer): string =>
  /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
/** The releases of a page are remembered for less than a second. */
const nextPage = async (path: string): Promise<HttpAnswer> => {
  await sleep(850);
  return page(path);
};

function embedded(answer: HttpAnswer, id: string): unknown {
  const text = new RegExp(`id="${id}">([^<]*)</script>`).exec(String(answer.body))?.[1] ?? '';
  return JSON.parse(text);
}

const pageData = (answer: HttpAnswer): PageData => embedded(answer, 'page-data') as PageData;
const boot = (answer: HttpAnswer): BootManifest => embedded(answer, 'boot') as BootManifest;

describe('a page', () => {
  it('runs only scripts with its own nonce and integrity, is framed by nobody and kept by nobody', async () => {
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
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'.*base-uri 'none'.*form-action 'self'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:/);
    // Only pictures and films may come from anywhere, and only on a site: logos of merchants.
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

  it('embeds whatever a program is called as data, never as markup or style', async () => {
    const evil = `</script><script>alert(1)</script><!--\u2028\u2029"'><img src=x onerror=alert(1)>`;
    const site = siteOf('4', evil, { description: evil });
    const { element_css_style: style } = site.program_template_detail;
    Object.assign(site.program_template_detail, { header_text: evil, header_description: evil, header_logo: evil });
    Object.assign(site.program_template_detail, { header_background_image: `"onerror="alert(1)` });
    Object.assign(style, { header_font: `x";}</style><script>alert(1)</script>`, theme: '"><script>' });
    style.colours['perk-primary'] = 'red}</style><script>alert(1)</script>';
    gateway.sites.set('evil.localhost', site);
    const answer = await gateway.browser('evil.localhost').page('/');
    const text = String(answer.body);
    expect(answer.status).toBe(200);
    expect(text.match(/<script/g)).toHaveLength(4);
    expect(text.match(/<\/style/g)).toHaveLength(1);
    expect(text).not.toMatch(/<img src=x|<!--|"onerror="/);
    expect(/id="page-data">([^<]*)</.exec(text)?.[1]).not.toMatch(/[\u2028\u2029]/);
    expect(pageData(answer).program).toEqual(site);
  });

  it('of somebody signed in has their data and is theirs alone', async () => {
    const ada = await gateway.signedIn();
    const answer = await ada.page('/');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(pageData(answer).user).toMatchObject({ first_name: 'Ada', unused_points: '42' });
    expect(String(answer.body)).not.toContain(ada.session);
    expect(pageData(await page('/')).user).toBeNull();
    const admin = pageData(await page('/admin/v2'));
    expect([admin.area, admin.user, admin.program, admin.userPrograms]).toEqual(['admin', null, null, []]);
  });

  it('says in a page, not in JSON, that the site cannot be reached, under a policy that allows nothing', async () => {
    await gateway.programs.down();
    const { status, body, headers } = await gateway.browser('new.localhost').page('/', { 'accept-language': 'es' });
    await gateway.programs.up();
    await waitFor(async () => (await gateway.browser('new.localhost').page('/')).status === 404);
    expect([status, headers['retry-after'] !== undefined]).toEqual([503, true]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(body).toMatch(/No se puede acceder a este sitio[^]*Volver a intentar[^]*Identificador: \S{8,}/);
  });

  it('carries a token that its own calls are taken with', async () => {
    const ada = await gateway.signedIn();
    const answer = await ada.page('/');
    ada.token = /name="csrf-token" content="([^"]+)"/.exec(String(answer.body))?.[1] ?? '';
    gateway.rewards.json('/public/rewards/process_reward', {});
    expect((await ada.send('POST', '/public/rewards/process_reward', {})).status).toBe(200);
  });

  it('for HEAD is its headers; compressed where asked; 404 where no program lives; the back-office everywhere', async () => {
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

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%09/evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    '/..//evil.test',
    '/a/..//evil.test',
    '/.//evil.test',
  ])('never sends anybody to redirect_to=%s [B19] [B20]', async (target) => {
    for (const path of ['/signin', '/', '/admin/v2/signin']) {
      const answer = await page(`${path}?redirect_to=${encodeURIComponent(target)}`);
      expect([answer.status, answer.headers.location, answer.headers.refresh]).toEqual([200, undefined, undefined]);
      expect(String(answer.body)).not.toMatch(/evil\.test|javascript:/);
    }
  });

  it('loads nothing from anybody’s laptop, unless the installation allows it', async () => {
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
  it('published twice: the newest is booted and preloaded with its hash, the one before is the way back', async () => {
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

  it('of a canary reach their share of those whose first page it is, and each person keeps theirs', async () => {
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

  it('on trial are passed over where staff ask for safe mode, and nobody else can [mfe-2] [mfe-8]', async () => {
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

  it('are still known while the registry does not answer', async () => {
    await gateway.database.query('ALTER TABLE release RENAME TO release_away');
    expect((await nextPage('/')).status).toBe(200);
    await gateway.database.query('ALTER TABLE release_away RENAME TO release');
  });

  it('none for the shell: 503 and a moment’s patience', async () => {
    await gateway.database.query(`UPDATE release_choice SET disabled = true WHERE name = 'shell'`);
    const answer = await nextPage('/');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    await gateway.database.query(`UPDATE release_choice SET disabled = false WHERE name = 'shell'`);
    expect((await nextPage('/')).status).toBe(200);
  });
});

describe('files', () => {
  it('of releases are kept for ever, typed, precompressed and readable across origins', async () => {
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

  it('of programs are pictures that run nothing', async () => {
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
  ])('%s: refused in JSON, never kept, and nothing shown', async (path) => {
    const answer = await gateway.client.get(path, { headers: { host: 'sunrise.localhost' } });
    expect(['404', '403']).toContain(refusal(answer).slice(0, 3));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|root:/);
  });
});

describe('the bot check', () => {
  it('is framed by the site alone and takes nothing from its address', async () => {
    const answer = await page('/bot-check?theme=%22%3E%3Cscript%3E&language=</script>&siteKey=mine');
    const policy = String(answer.headers['content-security-policy']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(policy).toMatch(/default-src 'none'.*frame-src https:\/\/bots\.test.*frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(embedded(answer, 'settings')).toEqual({
      siteKey: 'site-key',
      scriptUrl: 'https://bots.test/api.js',
      theme: 'dark',
      language: 'en',
    });
    expect(String(answer.body).match(/<script/g)).toHaveLength(2);
    expect(String(answer.body)).not.toContain('mine');
  });
});
