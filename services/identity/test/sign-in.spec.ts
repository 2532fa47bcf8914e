import { service } from '@laurel/test-kit/caller-factories';
import { type Browser, IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program({ colours: { primary: '#aa3300', primary_content: '#ffffff' } });
});

afterAll(async () => {
  await identity.stop();
});

describe('a known address in a program with codes', () => {
  it('gets a code, signs in with it and finds the account [P-124] [P-125] [P-127] [P-132]', async () => {
    const { id, email } = await identity.participant(program);
    await identity.premium(id);
    const browser = identity.browser(program);

    const asked = await browser.verify({ email: `  ${email.toUpperCase()} `, auth_type: 'otp' });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({
      ok: true,
      participant: { first_name: '' },
      otp_logged: false,
      sign_type: 'otp',
      browser_token: browser.browserToken,
      message: null,
      resend_in: 60,
    });

    const mail = await identity.mailServer.newest(email);
    expect(mail.to).toEqual([email]);
    expect(mail.parsed.from).toMatchObject({ name: 'Sunrise Club', address: 'no-reply@laurel.test' });
    expect(mail.parsed.subject).toBe('Your login code for Sunrise Club');
    expect(mail.text).toContain('10 minutes');
    expect(mail.parsed.html).toContain('background:#aa3300;color:#ffffff');

    const proven = await browser.verifyCode(email, await identity.mailServer.code(email));
    expect(proven.status).toBe(200);
    const participant = {
      id,
      first_name: 'Ada',
      last_name: 'Byron',
      name: 'Ada Byron',
      email,
      avatar: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      points: '0',
      unused_points: '0',
      completed_challenges: 0,
      email_setting_id: null,
      'eligible_offers_rewards?': true,
    };
    expect(proven.body).toEqual({
      ok: true,
      participant,
      otp_logged: true,
      sign_type: 'otp',
      browser_token: null,
      message: null,
    });
    expect(browser.session).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect((await browser.send('GET', '/public/account')).body).toMatchObject(participant);
  });

  it('shows the first name in a browser that the person signed in with, and nowhere else [P-103]', async () => {
    const { email } = await identity.participant(program);
    const own = identity.browser(program);
    await own.signIn(email);
    await identity.age(61);
    // A person of another account uses the same browser.
    const { email: other } = await identity.participant(program, { first_name: 'Ben' });
    const greeted = async (browser: Browser, address: string): Promise<unknown> =>
      (await browser.verify({ email: address })).body['participant'];
    expect(await greeted(own, email)).toEqual({ first_name: 'Ada' });
    expect(await greeted(own, other)).toEqual({ first_name: '' });
    expect(await greeted(identity.browser(program), email)).toEqual({ first_name: '' });
    const elsewhere = identity.browser(await identity.program());
    elsewhere.browserToken = own.browserToken;
    expect((await elsewhere.verify({ email })).body).toMatchObject({ ok: false, participant: null });
  });

  it('is not kept out by a stranger’s requests and guesses [P-109] [P-118]', async () => {
    const { email } = await identity.participant(program);
    const own = identity.browser(program);
    await own.signIn(email);
    await identity.age(3_600);
    const stranger = identity.browser(program);
    await own.verify({ email });
    const code = await identity.mailServer.code(email, 2);
    const refusals: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      refusals.push((await stranger.verify({ email })).body['code']);
      if (n < 5) await identity.age(61);
    }
    expect(refusals).toEqual([...Array.from({ length: 5 }, () => undefined), 'too_many_codes']);
    expect((await own.verifyCode(email, code)).body).toMatchObject({ otp_logged: true });
    // A new phone has another address than the stranger.
    expect((await identity.browser(program).verify({ email })).body).toMatchObject({ ok: true });
    expect((await stranger.verify({ email })).body).toMatchObject({ code: 'too_many_codes' });
  });

  it('gets twenty codes an hour for browsers that they never signed in with, and more for their own', async () => {
    const { email } = await identity.participant(program);
    const own = identity.browser(program);
    await own.signIn(email);
    await identity.age(3_600);
    const asked = async (browser: Browser): Promise<unknown> => (await browser.verify({ email })).body['code'];
    const strangers = Array.from({ length: 21 }, () => identity.browser(program));
    const refusals: unknown[] = [];
    for (const stranger of strangers) refusals.push(await asked(stranger));
    expect(refusals).toEqual([...Array.from({ length: 20 }, () => undefined), 'too_many_codes']);
    expect(await asked(own)).toBeUndefined();
  });
});

describe('an unknown address', () => {
  it('opens the sign-up step, and no mail is sent [P-129] [X-001]', async () => {
    const answer = await identity.browser(program).verify({ email: identity.address(), first_name: '', last_name: '' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: false,
      participant: null,
      otp_logged: false,
      sign_type: 'magic_link',
      browser_token: null,
      message: null,
    });
    expect(await identity.count('SELECT count(*) FROM login_code WHERE subject_id IS NULL')).toBe(0);
  });

  it('becomes a participant only when the code has proven the mailbox [P-091] [P-092] [P-093] [P-133]', async () => {
    const email = identity.address();
    const browser = identity.browser(program);
    const asked = await browser.signUp(email, { first_name: ' Grace ', postal: '20500', referral_code: 'friend-7' });
    expect(asked.body).toMatchObject({
      ok: true,
      participant: { first_name: 'Grace' },
      otp_logged: false,
      sign_type: 'otp',
    });
    expect(await identity.count('SELECT count(*) FROM participant WHERE email = $1', [email])).toBe(0);

    const proven = await browser.verifyCode(email, await identity.mailServer.code(email));
    expect(proven.body).toMatchObject({ ok: true, otp_logged: true, participant: { name: 'Grace Hopper', email } });

    const [row] = await identity.database.query<{ id: string }>(
      `SELECT id, status, postal, referral_code, sign_in_count, terms_agreed_at IS NOT NULL AS agreed FROM participant
       WHERE email = $1`,
      [email],
    );
    expect(row).toMatchObject({
      status: 'active',
      postal: '20500',
      referral_code: 'friend-7',
      sign_in_count: 1,
      agreed: true,
    });
    const events = await identity.database.query(
      `SELECT payload ->> 'referral_code' AS code FROM event
       WHERE type = 'participant.registered' AND payload ->> 'participant_id' = $1`,
      [row?.id],
    );
    expect(events).toEqual([{ code: 'friend-7' }]);
    expect(
      await identity.count('SELECT count(*) FROM login_code WHERE registration::text LIKE $1', [`%${email}%`]),
    ).toBe(0);
  });

  it('"Request new code" requires neither the names nor the bot check again, in the same browser only [P-111] [X-009]', async () => {
    const email = identity.address();
    const browser = identity.browser(program);
    await browser.signUp(email);
    await identity.age(61);
    const again = await browser.verify({ email, otp: '', browser_token: browser.browserToken });
    expect(again.body).toMatchObject({ ok: true, participant: { first_name: 'Grace' } });
    const proven = await browser.verifyCode(email, await identity.mailServer.code(email, 2));
    expect(proven.body).toMatchObject({ otp_logged: true, participant: { name: 'Grace Hopper' } });

    const other = identity.address();
    await identity.browser(program).signUp(other);
    await identity.age(61);
    expect((await identity.browser(program).verify({ email: other })).body).toMatchObject({ ok: false });
  });

  it('two sign-ups of one address make one participant, with the names of the proven one', async () => {
    const email = identity.address();
    const [first, second] = [identity.browser(program), identity.browser(program)];
    await first.signUp(email, { first_name: 'Mallory' });
    const stale = await identity.mailServer.code(email);
    await identity.age(61);
    await second.signUp(email, { first_name: 'Olga' });
    const proven = await second.verifyCode(email, await identity.mailServer.code(email, 2));
    expect(proven.body).toMatchObject({ participant: { first_name: 'Olga' } });
    expect((await first.verifyCode(email, stale)).body).toMatchObject({ code: 'otp_expired' });
    expect(await identity.count('SELECT count(*) FROM participant WHERE email = $1', [email])).toBe(1);
  });

  it('redirects to the program’s own enrolment when both settings are there [P-120] [P-121] [P-122]', async () => {
    const url = 'https://join.example.org/start?from=laurel';
    const enrolling = await identity.program({ enrolment: { override: true, url } });
    const email = identity.address();
    const answer = await identity
      .browser(enrolling)
      .verify({ email }, '?utm_source=radio&email=other%40example.org&q=a%26b');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ok: false });
    const target = new URL(answer.body['redirect_url'] as string);
    expect(target.origin + target.pathname).toBe('https://join.example.org/start');
    expect(Object.fromEntries(target.searchParams)).toEqual({ from: 'laurel', utm_source: 'radio', email, q: 'a&b' });

    for (const enrolment of [
      { override: true, url: null },
      { override: false, url },
      { override: true, url: 'http://join.example.org' },
      { override: true, url: 'javascript:alert(1)' },
    ]) {
      const ordinary = await identity.program({ enrolment });
      expect((await identity.browser(ordinary).verify({ email: identity.address() })).body).not.toHaveProperty(
        'redirect_url',
      );
    }
  });

  it('is limited to 20 an hour per client, then the bot check is required, also for members [INV-19]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    for (let n = 0; n < 20; n += 1) expect((await browser.verify({ email: identity.address() })).status).toBe(200);
    const [unknown, known] = [await browser.verify({ email: identity.address() }), await browser.verify({ email })];
    expect(unknown).toMatchObject({
      status: 403,
      body: { code: 'bot_check', message: 'Please complete the check again' },
    });
    expect(known).toMatchObject({
      status: 403,
      body: { code: 'bot_check', message: 'Please complete the check again' },
    });
    expect(identity.mailServer.to(email)).toHaveLength(0);

    const person = { 'cf-turnstile-response': identity.solved(program) };
    expect((await browser.verify({ email: identity.address(), ...person })).body).toMatchObject({ ok: false });
    expect((await browser.verify({ email, 'cf-turnstile-response': identity.solved(program) })).body).toMatchObject({
      ok: true,
    });
    await identity.database.query(`UPDATE unknown_address SET seen_at = seen_at - interval '61 minutes'`);
    expect((await browser.verify({ email: identity.address() })).status).toBe(200);
  });

  it('counts with members’ addresses, except in a browser that the member signed in with [INV-19]', async () => {
    const browser = identity.browser(program);
    const own = await identity.participant(program);
    await browser.signIn(own.email);
    for (let n = 0; n < 19; n += 1) {
      const { email } = n % 2 === 0 ? await identity.participant(program) : { email: identity.address() };
      expect((await browser.verify({ email })).status).toBe(200);
    }
    const { email } = await identity.participant(program);
    expect(await browser.verify({ email })).toMatchObject({ status: 403, body: { code: 'bot_check' } });
    await identity.age(61);
    expect((await browser.verify({ email: own.email })).body).toMatchObject({ ok: true });
  });

  it('counts once for one IPv6 household, however many addresses it has', async () => {
    const neighbours = Array.from({ length: 21 }, (_, n) => {
      const browser = identity.browser(program);
      browser.address = `2001:db8:5::${(n + 1).toString(16)}`;
      return browser;
    });
    const statuses: number[] = [];
    for (const browser of neighbours) statuses.push((await browser.verify({ email: identity.address() })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 403]);
  });

  it('differs from a member’s by the fields of the next step, and by nothing else [INV-19]', async () => {
    const { email: known } = await identity.participant(program);
    const unknown = identity.address();
    const shape = async (email: string) => {
      const { status, headers, body } = await identity.browser(program).verify({ email });
      return { status, headers: Object.keys(headers).sort(), fields: Object.keys(body).sort() };
    };
    const [member, stranger] = [await shape(known), await shape(unknown)];
    expect(stranger.status).toBe(member.status);
    expect(stranger.fields).toEqual(member.fields.filter((name) => name !== 'resend_in'));
    expect(stranger.headers).toEqual(member.headers.filter((name) => name !== 'x-browser-token'));

    // Guesses in another browser: that a code is open reveals no more than whether the address has a participant.
    const guesses = async (email: string): Promise<object[]> => {
      const stranger = identity.browser(program);
      stranger.browserToken = 'S'.repeat(43);
      const answers: object[] = [];
      for (const otp of ['12', ...Array.from({ length: 7 }, () => '000000')]) {
        const { status, headers, body } = await stranger.verifyCode(email, otp);
        answers.push({ status, headers: Object.keys(headers).sort(), body: { ...body, request_id: null } });
      }
      return answers;
    };
    expect(await guesses(unknown)).toEqual(await guesses(known));
  });

  it('takes as long to answer as a member’s [INV-19]', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => identity.participant(program)));
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const { email } of members) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', identity.address()],
      ] as const) {
        const from = performance.now();
        expect((await identity.browser(program).verify({ email: address })).status).toBe(200);
        times[kind].push(performance.now() - from);
      }
    }
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(25);
  });
});

describe('the bot check', () => {
  it('is verified by address and action, and refuses when the provider does not answer [P-101] [B11]', async () => {
    const deaf = await IdentityUnderTest.start({ env: { TURNSTILE_URL: 'http://127.0.0.1:9' } });
    try {
      const there = await deaf.program();
      const { email } = await deaf.participant(there);
      const answer = await deaf.browser(there).signUp(deaf.address());
      expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'bot_check_unavailable' } });
      expect(answer.headers['retry-after']).toBe('60');
      expect((await deaf.browser(there).signIn(email)).body).toMatchObject({ otp_logged: true });
    } finally {
      await deaf.stop();
    }
  });

  it('is valid on the host that the gateway was called on', async () => {
    const browser = identity.browser(program);
    browser.host = 'club.example.org:443';
    const elsewhere = await browser.signUp(identity.address());
    expect(elsewhere.body).toMatchObject({ code: 'bot_check' });
    const solved = identity.solved(program, { hostname: 'club.example.org' });
    expect((await browser.signUp(identity.address(), { 'cf-turnstile-response': solved })).body).toMatchObject({
      ok: true,
    });
  });
});

describe('a participant who may not sign in', () => {
  it.each(['blocked', 'opted_out', 'inactive'])('%s: one message, no code, no name [P-136] [A-311]', async (status) => {
    const { email } = await identity.participant(program, { status });
    const answer = await identity.browser(program).verify({ email });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      success: false,
      code: 'sign_in_unavailable',
      message: 'Sign-in is not possible with this e-mail address. Please contact support.',
      errors: {},
      request_id: expect.any(String) as unknown,
    });
    expect(await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')).toBe(0);
    expect(identity.mailServer.to(email)).toHaveLength(0);
  });

  it('blocked between mail and code: the right code is refused [A-311]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.verify({ email });
    const code = await identity.mailServer.code(email);
    const blocked = { first_name: 'Ada', last_name: 'Byron', status: 'blocked' };
    await identity.call(service('demo'), 'PUT', `/internal/programs/${program}/participants/${email}`, blocked);
    expect(await browser.verifyCode(email, code)).toMatchObject({ status: 403, body: { code: 'sign_in_unavailable' } });
    expect(browser.session).toBeUndefined();
  });

  it('pending becomes active by proving the mailbox, which is published', async () => {
    const { id, email } = await identity.participant(program, { status: 'pending' });
    await identity.browser(program).signIn(email);
    expect(await identity.count(`SELECT count(*) FROM participant WHERE id = $1 AND status = 'active'`, [id])).toBe(1);
    const [event] = await identity.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE type = 'participant.changed' AND payload ->> 'participant_id' = $1 LIMIT 1`,
      [id],
    );
    expect(event?.payload).toMatchObject({ status: 'active', version: '2' });
  });
});

describe('the data of the form', () => {
  it('the body wins over the query, whatever it says [B08]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    const query = `?otp=000000&email=x&participant_id=1&browser_token=${'a'.repeat(43)}&first_name=Eve&agree_terms=on`;
    expect((await browser.verify({ email }, query)).body).toMatchObject({
      ok: true,
      participant: { first_name: '' },
    });
    const code = await identity.mailServer.code(email);
    const proven = await browser.verify({ email, otp: code, browser_token: browser.browserToken }, query);
    expect(proven.body).toMatchObject({ otp_logged: true });
  });

  it('is accepted as multipart, as the page sends it [P-451]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    const form = new FormData();
    for (const [name, value] of Object.entries({ email, auth_type: 'otp', otp: '', agree_terms: 'false' }))
      form.set(name, value);
    const request = new Response(form);
    const type = request.headers.get('content-type') ?? '';
    const answer = await identity.call(await browser.caller(), 'POST', '/public/signin/verify', await request.text(), {
      ...browser.headers(),
      'content-type': type,
    });
    expect(answer.body).toMatchObject({ ok: true, participant: { first_name: '' } });
  });

  it('with an invalid referral code is accepted [B12]', async () => {
    for (const referral_code of ['x'.repeat(90_000), `'; DROP TABLE participant; --`, 'own code']) {
      const email = identity.address();
      const browser = identity.browser(program);
      expect((await browser.signUp(email, { referral_code })).body).toMatchObject({ ok: true });
      await browser.verifyCode(email, await identity.mailServer.code(email));
      const sql = 'SELECT count(*) FROM participant WHERE email = $1 AND referral_code IS NULL';
      expect(await identity.count(sql, [email])).toBe(1);
    }
  });

  it('decides the mail’s language: the participant’s, else the browser’s [B83]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    browser.language = 'de;q=0.9, es-MX;q=0.8, en;q=0.1';
    await browser.signIn(email);
    expect((await identity.mailServer.newest(email)).parsed.subject).toBe('Tu código de acceso a Sunrise Club');

    for (const preferred_locale of ['xx', ['es'], '../', null, 5]) {
      expect((await browser.send('PUT', '/public/account', { preferred_locale })).status).toBe(422);
    }
    expect((await browser.send('PUT', '/public/account', { preferred_locale: 'en' })).body).toEqual({ success: true });
    expect(await browser.resolve()).toMatchObject({ preferred_locale: 'en' });
    await identity.age(61);
    await browser.verify({ email });
    expect((await identity.mailServer.newest(email, 2)).parsed.subject).toBe('Your login code for Sunrise Club');
  });
});

describe('sign-out', () => {
  it('ends the session at once, for good, and is no error for a visitor [P-450] [INV-26]', async () => {
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.signIn(email);
    const old = browser.session;
    const answer = await browser.send('POST', '/public/signin/sign_out_user');
    expect(answer).toMatchObject({ status: 200, body: { success: true }, headers: { 'x-session-end': '1' } });
    expect(await browser.resolve(old)).toBeNull();
    expect((await browser.send('GET', '/public/account')).status).toBe(401);
    expect((await browser.send('POST', '/public/signin/sign_out_user')).body).toEqual({ success: true });
  });

  it('as a form of the page redirects back to the site [P-037]', async () => {
    const browser = identity.browser(program);
    await browser.signIn((await identity.participant(program)).email);
    browser.accept = 'text/html,application/xhtml+xml';
    const answer = await browser.send('POST', '/public/signin/sign_out_user');
    expect(answer).toMatchObject({ status: 303, headers: { location: '/', 'x-session-end': '1' } });
  });
});

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
