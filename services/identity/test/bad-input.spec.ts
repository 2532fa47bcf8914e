import { type Browser, IdentityUnderTest, type Json } from './identity.fixture.ts';
import { accepted, refused } from './addresses.fixture.ts';

/** Research §4, rows B01 to B16, as they reach identity: the input, and its refusal. */
interface Row {
  row: string;
  name: string;
  /** The step of the protocol that the row breaks; the rest of the form is valid. */
  step: 'email' | 'sign-up' | 'code';
  form: Json | ((right: Json) => Json);
  status?: number;
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
}

const email = (row: string, name: string, address: unknown): Row => ({
  row,
  name,
  step: 'email',
  form: { email: address },
  message: 'Invalid email',
  code: 'validation_failed',
  errors: { email: ['Invalid email'] },
});
const missing = (row: string, name: string, form: Json): Row => ({
  row,
  name,
  step: 'sign-up',
  form,
  message: 'Required fields are missing',
});
const badOtp = (row: string, name: string, form: Row['form'], code = 'invalid_otp'): Row => ({
  row,
  name,
  step: 'code',
  form,
  message: 'Invalid OTP',
  code,
  errors: { otp: ['Please try again'] },
});

const rows: Row[] = [
  email('B01', 'empty', ''),
  email('B01', 'missing', undefined),
  email('B01', 'spaces', '   '),
  email('B02', 'no top-level domain', 'a@b'),
  email('B02', 'two dots', 'a..b@x.com'),
  email(
    'B02',
    '255 characters',
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(8)}.com`,
  ),
  email('B02', '65 characters before the @', `${'a'.repeat(65)}@x.com`),
  email('B02', 'a megabyte would be, 2,000 are', `${'a'.repeat(2_000)}@x.com`),
  email('B03', 'quoted local part', '"victim@corp.com x"@evil.com'),
  email('B03', 'comment in the domain', 'u@good.com(x)evil.com'),
  email('B03', 'angle brackets', '<a@b.cd>'),
  email('B03', 'name and brackets', 'Ada <ada@example.com>'),
  email('B03', 'list', 'a@b.cd,d@e.fg'),
  email('B03', 'two @', 'a@b.cd@e.fg'),
  email('B04', 'CRLF and a header', 'ada@example.com\r\nBcc: eve@evil.com'),
  email('B04', 'line feed at the end', 'ada@example.com\n'),
  email('B05', 'Kelvin sign', '\u212aim@example.com'),
  email('B05', 'Turkish dotless i', 'ad\u0131@example.com'),
  email('B05', 'fullwidth @', 'ada\uff20example.com'),
  email('B05', 'Kelvin sign in the domain', 'ada@\u212aiosk.com'),
  email('B05', 'a character that vanishes in ASCII', 'ada@exam\ufe0fple.com'),
  email('B07', 'list', ['ada@example.com']),
  email('B07', 'object', { a: 'ada@example.com' }),
  email('B07', 'number', 7),
  email('B07', 'null', null),
  {
    row: 'B04',
    name: 'CRLF and a header in a name',
    step: 'sign-up',
    form: { first_name: 'Ada\r\nBcc: eve@evil.com' },
    message: 'first_name contains a character that is not allowed',
  },
  missing('B09', 'terms missing', { agree_terms: undefined }),
  missing('B09', 'terms false', { agree_terms: 'false' }),
  missing('B09', 'terms 0', { agree_terms: '0' }),
  missing('B09', 'no last name', { last_name: '' }),
  missing('B10', 'first name of spaces', { first_name: '    ' }),
  missing('B10', 'first name of zero-width characters', { first_name: '\u200b\u200d' }),
  {
    row: 'B10',
    name: 'right-to-left override',
    step: 'sign-up',
    form: { first_name: '\u202egnp.exe' },
    message: 'first_name contains a character that is not allowed',
  },
  {
    row: 'B10',
    name: '10,000 characters',
    step: 'sign-up',
    form: { last_name: 'x'.repeat(10_000) },
    message: 'last_name must not be longer than 60 characters',
    errors: { last_name: ['must not be longer than 60 characters'] },
  },
  ...[
    ['missing', undefined],
    ['empty', ''],
    ['made up', 'XXXX.DUMMY.TOKEN'],
    ['3,000 characters', 'x'.repeat(3_000)],
    ['for another host', 'host'],
    ['for another action', 'action'],
    ['used before', 'used'],
  ].map(([name, token]): Row => ({
    row: 'B11',
    name: `bot check ${name}`,
    step: 'sign-up',
    form: { 'cf-turnstile-response': token },
    status: 403,
    message: 'Please complete the check again',
    code: 'bot_check',
  })),
  badOtp('B13', '5 digits', { otp: '12345' }),
  badOtp('B13', '7 digits', { otp: '1234567' }),
  badOtp('B13', 'letters', { otp: 'abcdef' }),
  badOtp('B13', 'Arabic-Indic digits', { otp: '\u0661\u0662\u0663\u0664\u0665\u0666' }),
  badOtp('B13', 'fullwidth digits', { otp: '\uff11\uff12\uff13\uff14\uff15\uff16' }),
  badOtp('B13', 'a blank around the right code', (right) => ({ otp: ` ${String(right['otp'])}` })),
  badOtp('B13', 'six digits, but others', (right) => ({ otp: otherThan(right['otp']) })),
  badOtp('B15', 'browser_token missing', { browser_token: undefined }),
  badOtp('B15', 'another browser_token', { browser_token: 'A'.repeat(43) }),
  badOtp('B15', 'browser_token cut short', (right) => ({ browser_token: String(right['browser_token']).slice(0, 42) })),
  badOtp('B15', 'another address', { email: 'somebody.else@example.com' }),
];

let identity: IdentityUnderTest;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
});

afterAll(async () => {
  await identity.stop();
});

async function rightForm(step: Row['step'], browser: Browser): Promise<Json> {
  if (step === 'email') return {};
  if (step === 'sign-up') {
    const form = { email: identity.address(), first_name: 'Grace', last_name: 'Hopper', agree_terms: 'on' };
    return { ...form, 'cf-turnstile-response': identity.solved(program) };
  }
  const { email: address } = await identity.participant(program);
  await browser.verify({ email: address });
  return { email: address, otp: await identity.mailServer.code(address), browser_token: browser.browserToken };
}

/** Tokens that only exist while the test runs. */
async function special(token: unknown): Promise<unknown> {
  if (token === 'host') return identity.solved(program, { hostname: 'evil.example' });
  if (token === 'action') return identity.solved(program, { action: 'checkout' });
  if (token !== 'used') return token;
  const used = identity.solved(program);
  await identity.browser(program).signUp(identity.address(), { 'cf-turnstile-response': used });
  return used;
}

describe('each row is refused with its text', () => {
  it.each(rows)('[$row] $step: $name', async ({ step, form, status = 422, message, code, errors }) => {
    const browser = identity.browser(program);
    const right = await rightForm(step, browser);
    const spoiled = typeof form === 'function' ? form(right) : { ...form };
    if ('cf-turnstile-response' in spoiled) {
      spoiled['cf-turnstile-response'] = await special(spoiled['cf-turnstile-response']);
    }
    const mails = identity.mailServer.mails.length;
    const answer = await browser.verify({ ...right, ...spoiled });
    expect(answer.body).toMatchObject({
      success: false,
      message,
      ...(code !== undefined && { code }),
      ...(errors && { errors }),
    });
    expect(answer.status).toBe(status);
    expect(browser.session).toBeUndefined();
    expect(identity.mailServer.mails).toHaveLength(mails);
    if (step === 'code' && spoiled['email'] === undefined) {
      expect((await browser.verify(right)).body).toMatchObject({ ok: true, otp_logged: true });
    }
  });

  it('[B06] an address with spaces around it and capital letters is the same account', async () => {
    const { id, email: address } = await identity.participant(program);
    const answer = await identity.browser(program).signIn(address);
    await identity.age(61);
    const browser = identity.browser(program);
    const [local, domain] = address.split('@');
    await browser.verify({ email: `   ${local}@${domain?.toUpperCase()}  ` });
    const again = await browser.verifyCode(address.toUpperCase(), await identity.mailServer.code(address, 2));
    expect(again.body['participant']).toMatchObject({ id });
    expect(answer.body['participant']).toMatchObject({ id });
  });

  it('[INV-18] the mail goes to the canonical address only', async () => {
    const browser = identity.browser(program);
    await browser.signUp(' Ada@B\u00dcCHER.example ', { first_name: '"eve@evil.com", Ada', last_name: 'a,b@c.de' });
    const mail = await identity.mailServer.newest('ada@xn--bcher-kva.example');
    expect(mail.to).toEqual(['ada@xn--bcher-kva.example']);
    expect(mail.raw.match(/^(?:To|Cc|Bcc):/gim)).toEqual(['To:']);
    expect(mail.parsed.to).toEqual([{ address: 'ada@xn--bcher-kva.example', name: '' }]);
    // A name that a stranger typed never gets into the mailbox of another person.
    expect(mail.raw).not.toMatch(/eve@evil|a,b@c/);
    const { email: known } = await identity.participant(program, { first_name: '"eve@evil.com", Ada' });
    await identity.browser(program).verify({ email: known });
    const own = await identity.mailServer.newest(known);
    expect(own.to).toEqual([known]);
    expect(own.parsed.to).toEqual([{ address: known, name: '"eve@evil.com", Ada' }]);
  });
});

describe('an address as it is typed', () => {
  const signUp = async (email: unknown) => {
    const there = await identity.program();
    return identity.browser(there).signUp(email as string, { 'cf-turnstile-response': identity.solved(there) });
  };

  // smtp-server accepts one character less than RFC 5321 allows.
  it.each(accepted.filter(([, { length }]) => length < 254))('[INV-18] %s: RCPT TO is %s', async (typed, canonical) => {
    const before = identity.mailServer.to(canonical).length;
    expect((await signUp(typed)).body).toMatchObject({ ok: true });
    expect((await identity.mailServer.newest(canonical, before + 1)).to).toEqual([canonical]);
  });

  it(`[INV-18] ${refused.length} invalid ones: no mail is sent`, async () => {
    const before = identity.mailServer.mails.length;
    for (const [reason, typed] of refused) {
      const { status, body } = await signUp(typed);
      expect({ reason, status, fields: Object.keys(body['errors'] as object) }).toEqual({
        reason,
        status: 422,
        fields: ['email'],
      });
    }
    expect(await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')).toBe(0);
    expect(identity.mailServer.mails).toHaveLength(before);
  });
});

describe('a code', () => {
  it('[B13] of a wrong format costs no try; five wrong ones lock it [B14] [P-118] [A-031]', async () => {
    const { email: address } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.verify({ email: address });
    const right = await identity.mailServer.code(address);
    for (const otp of ['1', 'abcdef', '\u0661\u0662\u0663\u0664\u0665\u0666', '0000000'])
      await browser.verifyCode(address, otp);
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await browser.verifyCode(address, otherThan(right))).body['code']);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_otp'), 'otp_locked']);
    expect(await browser.verifyCode(address, right)).toMatchObject({
      status: 422,
      body: { message: 'Invalid OTP', code: 'otp_locked', errors: { otp: ['Please try again'] } },
    });
  });

  it('[B14] is invalid after ten minutes, after its use, and after a newer one [P-118]', async () => {
    const { email: address } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.verify({ email: address });
    const first = await identity.mailServer.code(address);
    await identity.age(61);
    await browser.verify({ email: address });
    const second = await identity.mailServer.code(address, 2);
    const superseded = await browser.verifyCode(address, first);
    // The two codes are equal once in a million runs.
    if (first !== second) expect(superseded.body).toMatchObject({ message: 'Invalid OTP', code: 'invalid_otp' });
    expect((await browser.verifyCode(address, second)).body).toMatchObject({ otp_logged: true });
    expect((await browser.verifyCode(address, second)).body).toMatchObject({
      message: 'Invalid OTP',
      code: 'otp_expired',
    });

    await identity.age(61);
    await browser.verify({ email: address });
    const third = await identity.mailServer.code(address, 3);
    await identity.age(600);
    const tries = () => identity.count('SELECT sum(tries) AS count FROM login_code');
    const before = await tries();
    expect((await browser.verifyCode(address, third)).body).toMatchObject({
      message: 'Invalid OTP',
      code: 'otp_expired',
    });
    expect(await tries()).toBe(before);
  });

  it('[B15] is valid in its program and its browser only [INV-17]', async () => {
    const { email: address } = await identity.participant(program);
    const other = await identity.program();
    const twin = { first_name: 'Ada', last_name: 'Byron' };
    await identity.call(
      { kind: 'service', service: 'demo' },
      'PUT',
      `/internal/programs/${other}/participants/${address}`,
      twin,
    );
    const browser = identity.browser(program);
    await browser.verify({ email: address });
    const otp = await identity.mailServer.code(address);

    const elsewhere = identity.browser(other);
    elsewhere.browserToken = browser.browserToken;
    expect((await elsewhere.verifyCode(address, otp)).body).toMatchObject({ code: 'invalid_otp' });
    // An attacker who has read the page's token, but not the cookie.
    const thief = identity.browser(program);
    expect((await thief.verifyCode(address, otp, { browser_token: browser.browserToken })).body).toMatchObject({
      code: 'invalid_otp',
    });
    thief.browserToken = 'B'.repeat(43);
    expect((await thief.verifyCode(address, otp, { browser_token: browser.browserToken })).body).toMatchObject({
      code: 'invalid_otp',
    });
    // Nor can an attacker use up the tries of another person's code.
    for (let n = 0; n < 6; n += 1) {
      expect((await thief.verifyCode(address, otherThan(otp))).body).toMatchObject({ code: 'invalid_otp' });
    }
    expect((await browser.verifyCode(address, otp)).body).toMatchObject({ otp_logged: true });
  });

  it('[B16] is sent again after a minute, five times an hour [P-109] [P-112] [X-010]', async () => {
    const { email: address } = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.verify({ email: address });
    await identity.age(18);
    const early = await browser.verify({ email: address });
    const seconds = Number(early.headers['retry-after']);
    expect(seconds).toBeGreaterThan(35);
    expect(seconds).toBeLessThanOrEqual(42);
    const message = `Please wait ${seconds} seconds before you request a new code.`;
    expect(early).toMatchObject({ status: 429, body: { code: 'resend_too_early', message } });

    for (let n = 0; n < 4; n += 1) {
      await identity.age(61);
      expect((await browser.verify({ email: address })).body).toMatchObject({ ok: true });
    }
    await identity.age(61);
    const sixth = await browser.verify({ email: address });
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_codes' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
    await identity.age(3_600);
    expect((await browser.verify({ email: address })).body).toMatchObject({ ok: true });
  });
});

function otherThan(code: unknown): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
