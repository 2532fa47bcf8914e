import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { PointsResponse } from '@laurel/contracts/rewards/rewards.dto';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { expect, test } from '@playwright/test';
import { mailbox } from '../site.ts';
import { badCalls, badSockets, elsewhere, filled, rawTextOf, redirects, requestOf } from './bad-input.ts';
import { type BadCallsFixture, setUpBadCalls } from './bad-calls.fixture.ts';
import { documentedRoutes } from './open-api.ts';
import { sendRaw, statusesOf } from './raw-http.ts';
import { Rows } from './services.ts';
import { SiteVisitor } from './site-visitor.ts';

/** Rows that need more than one call, each with a test of its own. */
const inSteps = ['B06', 'B14', 'B17', 'B18', 'B36', 'B79', 'B94'];
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `B${String(from + index).padStart(2, '0')}`);
const wanted = [...range(1, 46), ...range(50, 70), 'B74', ...range(76, 84), 'B87', 'B88', 'B90', 'B91', 'B93', 'B94'];

const SIGN_IN = '/public/signin/verify';
const SUBMIT = '/public/challenges/submit';
const CLAIM = '/public/rewards/process_reward';
const inner =
  /\bat \S+:\d+:\d+|node_modules|\/(?:src|dist)\/|\b(?:SELECT|INSERT|UPDATE|DELETE) |SQLSTATE|relation "|pg_/;

let fixture: BadCallsFixture;
let slow: Promise<string>[];
/** Digests of the databases; valid while only refusals have followed. */
let held: Record<string, string> | undefined;
const rows = new Rows();

test.beforeAll(async () => {
  fixture = await setUpBadCalls();
  slow = badSockets.filter((one) => one.slow).map((one) => sendRaw(rawTextOf(one, fixture.values), 13_000));
  await rows.settled();
});

test.afterAll(async () => {
  await Promise.all([...Object.values(fixture.visitors), rows].map((one) => one.close()));
});

const outcomeOf = ({ status, body }: HttpAnswer): unknown[] => [status, (body as ErrorBody).code];

/** The uniform refusal, which discloses no internals. */
function expectRefusal({ status, headers, body }: HttpAnswer): void {
  expect(status).toBeLessThan(500);
  expect(Object.keys(body as object).sort()).toEqual(['code', 'errors', 'message', 'request_id', 'success']);
  const { success, request_id } = body as ErrorBody;
  expect({ success, request_id }).toEqual({ success: false, request_id: headers['x-request-id'] });
  expect(JSON.stringify(body)).not.toMatch(inner);
}

/** After a refusal the databases hold the same rows as before it. */
async function expectUnchanged(tables: 'all' | string[], refused: () => Promise<void>): Promise<void> {
  // The next check reads them anew.
  if (tables.length === 0) return refused();
  const of = (digests: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(digests).filter(([name]) => tables === 'all' || tables.some((start) => name.startsWith(start))),
    );
  const before = (held ??= await rows.digests());
  held = undefined;
  await refused();
  const after = await rows.digests();
  expect(of(after)).toEqual(of(before));
  held = after;
}

test('every row is sent here, or has its reason not to be', () => {
  const met = [...badCalls, ...badSockets, ...redirects].map(({ row }) => row);
  expect(wanted.filter((row) => ![...met, ...inSteps, ...Object.keys(elsewhere)].includes(row))).toEqual([]);
});

test.describe('a call', () => {
  for (const bad of badCalls) {
    test(bad.title, async () => {
      await expectUnchanged(bad.unchanged, async () => {
        const { status, code, message, errors, allow } = bad;
        // The refused call leaves the session of its caller as it is.
        const sender = fixture.visitors[bad.as].copy();
        const answer = await sender.call(bad.method, filled(bad.path, fixture.values), requestOf(bad, fixture.values));
        expect(outcomeOf(answer)).toEqual([status, code]);
        if (status !== 200) expectRefusal(answer);
        expect(answer.body).toMatchObject({ ...(message && { message }), ...(errors && { errors }) });
        if (allow !== undefined) expect(answer.headers.allow).toBe(allow);
        if (code === 'session_ended') expect(String(answer.headers['set-cookie'])).toMatch(/session=;.*max-age=0/i);
        if (status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      });
    });
  }
});

test.describe('bytes', () => {
  for (const bad of badSockets.filter((one) => !one.slow)) {
    test(`${bad.what} [${bad.row}]`, async () => {
      await expectUnchanged('all', async () => {
        const text = await sendRaw(rawTextOf(bad, fixture.values), 1_000);
        // There is one answer: nothing behind the request was taken for another one.
        const [status, ...more] = statusesOf(text);
        expect(more).toEqual([]);
        expect(bad.status.map(String)).toContain(status);
        expect(text).not.toMatch(inner);
      });
    });
  }

  test('that do not arrive are dropped after ten seconds [B82]', async () => {
    for (const text of await Promise.all(slow)) expect(statusesOf(text)).toEqual(['408']);
  });
});

test.describe('sign-in', () => {
  test.beforeAll(() => {
    held = undefined;
  });

  test('takes spaces around an address and capital letters for the same account [B06]', async () => {
    const email = await fixture.newcomer();
    const visitor = await SiteVisitor.to(fixture.subdomain);
    const asked = await visitor.call('POST', SIGN_IN, {
      body: { email: `  ${email.replace(/@.*/, (host) => host.toUpperCase())} ` },
    });
    expect(asked.body).toMatchObject({ ok: true });
    const { browser_token } = asked.body as VerifyResponse;
    const form = { email: email.toUpperCase(), browser_token, otp: await mailbox().code(email) };
    expect((await visitor.call('POST', SIGN_IN, { body: form })).body).toMatchObject({
      otp_logged: true,
      participant: { email },
    });
    await visitor.close();
  });

  test('invalidates a code with the fifth wrong one, also for the right one [B14] [P-118]', async () => {
    const email = await fixture.newcomer();
    const visitor = await SiteVisitor.to(fixture.subdomain);
    const { browser_token } = (await visitor.call('POST', SIGN_IN, { body: { email } })).body as VerifyResponse;
    const right = await mailbox().code(email);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const codes: unknown[] = [];
    for (const otp of [wrong, wrong, wrong, wrong, wrong, right]) {
      const answer = await visitor.call('POST', SIGN_IN, { body: { email, browser_token, otp } });
      expectRefusal(answer);
      expect(answer.body).toMatchObject({ message: 'Invalid OTP', errors: { otp: ['Please try again'] } });
      codes.push((answer.body as ErrorBody).code);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid_otp'), 'otp_locked']);
    await visitor.close();
  });

  test('by link works once, on its own host, and opening the page does not use it up [B17] [B18]', async () => {
    const { link, email } = await linkFor('/');
    const token = new URL(link).hash.replace('#token=', '');
    const visitor = await SiteVisitor.to(fixture.linkSubdomain);
    const page = link.slice(new URL(link).origin.length).replace(/#.*/, '');
    const looks = [
      ['HEAD', {}],
      ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
      ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; LinkScanner/1.0)' }],
    ] as const;
    for (const [method, headers] of looks) {
      const answer = await visitor.call(method, page, { headers: { accept: 'text/html', ...headers } });
      expect(answer.status).toBe(200);
    }
    const stranger = await SiteVisitor.to(fixture.subdomain);
    const use = (who: SiteVisitor, shown: string): Promise<HttpAnswer> =>
      who.call('POST', '/public/signin/link', { body: { token: shown } });
    for (const refused of [
      await use(visitor, `${token}a`),
      await use(visitor, token.slice(1)),
      await use(stranger, token),
    ]) {
      expectRefusal(refused);
      expect(outcomeOf(refused)).toEqual([410, 'link_ended']);
    }
    expect((await use(visitor, token)).body).toMatchObject({ otp_logged: true, participant: { email } });
    await visitor.open('/');
    const again = await use(visitor, token);
    expect([again.status, (again.body as ErrorBody).message]).toEqual([
      410,
      'This link is no longer valid. Please request a new one.',
    ]);
    await Promise.all([visitor.close(), stranger.close()]);
  });

  for (const { row, to } of redirects) {
    test(`never redirects to ${to} [${row}]`, async () => {
      const { link } = await linkFor(to);
      expect(new URL(link).search).toBe('');
      expect(new URL(link).host).toMatch(new RegExp(`^${fixture.linkSubdomain}\\.localhost:`));
    });
  }

  test('redirects to a page of the site [B19] [B20]', async () => {
    const { link } = await linkFor('/challenge/walk?from=mail');
    expect(new URL(link).searchParams.get('redirect_to')).toBe('/challenge/walk?from=mail');
  });

  /** The link of a mail that asks to redirect to a page after the sign-in. */
  async function linkFor(redirectTo: string): Promise<{ link: string; email: string }> {
    const email = await fixture.newcomer(fixture.linkProgramId);
    const visitor = await SiteVisitor.to(fixture.linkSubdomain);
    const query = new URLSearchParams({ redirect_to: redirectTo }).toString();
    const asked = await visitor.call('POST', `${SIGN_IN}?${query}`, { body: { email } });
    expect(asked.body).toMatchObject({ ok: true, sign_type: 'magic_link' });
    await visitor.close();
    return { email, link: await mailbox().link(email, 'token=') };
  }
});

test('a page whose token is refused gets a new one, in either area [B22]', async () => {
  const { values } = fixture;
  const { guest, staff } = fixture.visitors;
  const tries = [
    { who: guest, renewAt: '/csrf', path: '/public/account' },
    { who: staff, renewAt: '/admin/v2/csrf', path: `/admin/v2/users/${values['staff.id']!}` },
  ];
  for (const { who, renewAt, path } of tries) {
    const put = (token: string): Promise<HttpAnswer> =>
      who.call('PUT', path, { body: { preferred_locale: 'es' }, headers: { 'x-csrf-token': token } });
    expect(outcomeOf(await put('old'))).toEqual([403, 'csrf']);
    const { csrf_token } = (await who.call('GET', renewAt)).body as { csrf_token: string };
    expect((await put(csrf_token)).status).toBe(200);
  }
});

test('fifty concurrent calls complete a challenge once [B36]', async () => {
  const { guest } = fixture.visitors;
  const points = async (): Promise<number> =>
    Number(((await guest.call('GET', '/public/points')).body as PointsResponse).points);
  await rows.settled();
  const before = await points();
  const body = { challenge_id: fixture.values['challenge.crowded'] };
  const answers = await Promise.all(Array.from({ length: 50 }, () => guest.call('POST', SUBMIT, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(refused);
    expect(outcomeOf(refused)).toEqual([409, 'already_completed']);
  }
  await expect.poll(points).toBe(before + 5);
  await rows.settled();
  expect(await points()).toBe(before + 5);
});

test('headers that only the gateway may write change nothing [B79]', async () => {
  const { guest } = fixture.visitors;
  const headers = {
    'x-forwarded-for': '203.0.113.9, 198.51.100.7',
    'x-forwarded-host': fixture.values['elsewhere.host']!,
    'x-user-id': '1',
    'x-program-id': '1',
    'x-client-ip': '203.0.113.9',
    'x-browser-token': 'A'.repeat(43),
    'x-session-start': 'A'.repeat(43),
    forwarded: `for=203.0.113.9;host=${fixture.values['elsewhere.host']}`,
    authorization: 'Bearer A.B.C',
  };
  for (const path of ['/public/account', '/public/points', '/public/home/active_rewards']) {
    const [plain, dressed] = [await guest.call('GET', path), await guest.call('GET', path, { headers })];
    expect([dressed.status, dressed.body]).toEqual([200, plain.body]);
  }
  const body = { reward_id: fixture.values['elsewhere.reward'] };
  expect((await guest.call('POST', CLAIM, { body, headers })).status).toBe(404);
});

test('HEAD answers with the headers of GET, for every call that reads [B94]', async () => {
  const { values, visitors } = fixture;
  const ids: Record<string, string | undefined> = {
    program_id: values['program'],
    challenge_id: values['challenge.open'],
    reward_id: values['reward.free'],
    receipt_id: values['receipt'],
    n: '0',
  };
  const differing = ['date', 'x-request-id', 'transfer-encoding', 'connection', 'keep-alive'];
  const told = ({ status, headers }: HttpAnswer): unknown => [
    status,
    Object.entries(headers).filter(([name]) => !differing.includes(name)),
  ];
  const reading = documentedRoutes().filter(({ method, path }) => method === 'GET' && !path.startsWith('/internal'));
  for (const { path } of reading) {
    const who = path.startsWith('/admin') ? visitors.staff : visitors.guest;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
    const [get, head] = [await who.call('GET', address), await who.call('HEAD', address)];
    expect(told(head), path).toEqual(told(get));
    expect(head.body, path).toBe('');
  }
});
