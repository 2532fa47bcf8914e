import { type Browser, IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program({ otp: false });
});

afterAll(async () => {
  await identity.stop();
});

const tokenOf = (link: URL): string => new URLSearchParams(link.hash.slice(1)).get('token') ?? '';

async function askForLink(query = ''): Promise<{ email: string; link: URL; token: string }> {
  const { email } = await identity.participant(program);
  await identity.browser(program).verify({ email }, query);
  const link = await identity.mailServer.link(email);
  return { email, link, token: tokenOf(link) };
}

describe('a link', () => {
  it('is sent by a program without codes; it works once, in any browser [P-126] [P-116] [P-117] [INV-17]', async () => {
    const { email } = await identity.participant(program);
    const asker = identity.browser(program);
    const asked = await asker.verify({ email, auth_type: 'otp' });
    expect(asked.body).toMatchObject({
      ok: true,
      otp_logged: false,
      sign_type: 'magic_link',
      participant: { first_name: '' },
    });
    const mail = await identity.mailServer.newest(email);
    expect(mail.text).toContain('20 minutes');
    const link = await identity.mailServer.link(email);
    expect(link.href.split('#')[0]).toBe(`http://p${program}.localhost:8080/signin`);
    expect(tokenOf(link)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(mail.parsed.html).toContain(`href="${link.href}"`);

    const elsewhere = identity.browser(program);
    expect(elsewhere.browserToken).toBeUndefined();
    const proven = await elsewhere.send('POST', '/public/signin/link', { token: tokenOf(link) });
    expect(proven.status).toBe(200);
    expect(proven.body).toMatchObject({ ok: true, otp_logged: true, sign_type: 'magic_link', participant: { email } });
    expect(await elsewhere.resolve()).toMatchObject({ participant: { email } });

    // The browser that opened it is the person's from now on; the one that asked need not be.
    await identity.age(61);
    const name = async (browser: Browser): Promise<unknown> => (await browser.verify({ email })).body['participant'];
    expect(await name(elsewhere)).toEqual({ first_name: 'Ada' });
    expect(await name(asker)).toEqual({ first_name: '' });

    const again = await identity.browser(program).send('POST', '/public/signin/link', { token: tokenOf(link) });
    expect(again).toMatchObject({
      status: 410,
      body: { success: false, code: 'link_ended', message: 'This link is no longer valid. Please request a new one.' },
    });
  });

  it('has the domain of the program that it was requested on [A-447]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    browser.host = 'rewards.club.example:8080';
    await browser.verify({ email, auth_type: 'otp' });
    const { origin, pathname } = await identity.mailServer.link(email);
    expect(origin + pathname).toBe('http://rewards.club.example:8080/signin');
  });

  it.each(['192.0.2.7', '192.0.2.7:8080', '192.0.2.7.', '0xc0.0.2.7', '[2001:db8::7]'])(
    'never has an IP address: called as %s, it has the program’s own host',
    async (host) => {
      const { email } = await identity.participant(program);
      const browser = identity.browser(program);
      browser.host = host;
      await browser.verify({ email, auth_type: 'otp' });
      expect((await identity.mailServer.link(email)).origin).toBe(`http://p${program}.localhost:8080`);
    },
  );

  it('[B18] is not used up by scanners: nothing but POST reaches it [INV-17]', async () => {
    const { link, token } = await askForLink();
    const scanner = identity.browser(program);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const path of [`/public/signin/link?token=${token}`, link.pathname]) {
        expect([404, 405]).toContain((await scanner.send(method, path)).status);
      }
    }
    expect((await scanner.send('POST', '/public/signin/link', { token })).body).toMatchObject({ otp_logged: true });
  });

  it('[B17] is invalid after 20 minutes, with a character more, on another program, and after a newer one [INV-17]', async () => {
    const gone = { status: 410, body: { code: 'link_ended' } };
    const use = (token: string, where = program) =>
      identity.browser(where).send('POST', '/public/signin/link', { token });

    const first = await askForLink();
    expect(await use(`${first.token}x`)).toMatchObject(gone);
    expect(await use('')).toMatchObject(gone);
    expect(await use(first.token, await identity.program({ otp: false }))).toMatchObject(gone);
    await identity.age(61);
    await identity.browser(program).verify({ email: first.email });
    const second = tokenOf(await identity.mailServer.link(first.email, 2));
    expect(await use(first.token)).toMatchObject(gone);
    expect(await use(second)).toMatchObject({ status: 200 });

    const old = await askForLink();
    await identity.age(20 * 60);
    expect(await use(old.token)).toMatchObject(gone);
    const young = await askForLink();
    await identity.age(20 * 60 - 30);
    expect(await use(young.token)).toMatchObject({ status: 200 });
  });

  it('opens, in the other browser, the page that the first one requested, on this site only [X-003] [B19] [B20] [P-135]', async () => {
    const wanted = encodeURIComponent('/reward/5?tab=a&b=c');
    for (const name of ['redirect_to', 'redirectTo']) {
      const { link } = await askForLink(`?${name}=${wanted}`);
      expect(link.searchParams.get('redirect_to')).toBe('/reward/5?tab=a&b=c');
    }
    const foreign = [
      '//evil.com',
      '/\\evil.com',
      '/%09/evil.com',
      'https:evil.com',
      'javascript:alert(1)',
      '/a/..//evil.com',
      '/.//evil.com',
    ];
    for (const target of foreign) {
      const { link } = await askForLink(`?redirect_to=${encodeURIComponent(target)}`);
      expect(link.search).toBe('');
    }
  });

  it('proves a new mailbox, too', async () => {
    const email = identity.address();
    const browser = identity.browser(program);
    expect((await browser.signUp(email)).body).toMatchObject({ ok: true, sign_type: 'magic_link' });
    expect(await identity.count('SELECT count(*) FROM participant WHERE email = $1', [email])).toBe(0);
    const token = tokenOf(await identity.mailServer.link(email));
    const proven = await identity.browser(program).send('POST', '/public/signin/link', { token });
    expect(proven.body).toMatchObject({ otp_logged: true, participant: { email, first_name: 'Grace' } });
  });

  it('is stored as a hash only', async () => {
    const { token } = await askForLink();
    const [row] = await identity.database.query<{ dump: string }>(
      `SELECT string_agg(l::text, ' ') || (SELECT coalesce(string_agg(m::text, ' '), '') FROM mail m) AS dump FROM login_code l`,
    );
    expect(row?.dump).not.toContain(token);
    expect(row?.dump).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});
