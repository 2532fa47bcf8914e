import { visitor } from '@laurel/test-kit/caller-factories';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { HttpClient } from '@laurel/test-kit/http';
import { quietPool } from '@laurel/test-kit/postgres';
import { bearer } from '@laurel/test-kit/tokens';
import { jest } from '@jest/globals';
import type pg from 'pg';
import { CodeSecrets } from '../src/access/codes/code-secrets.ts';
import { type Browser, IdentityUnderTest, type Json } from './identity.fixture.ts';

const ROUNDS = 30;
const GUESSERS = 50;

let identity: IdentityUnderTest;
let program: string;
let clients: HttpClient[];
const compare = jest.spyOn(CodeSecrets.prototype, 'matches');

beforeAll(async () => {
  identity = await IdentityUnderTest.start({ instances: 3, env: { IDENTITY_POOL_SIZE: '20' } });
  program = await identity.program();
  clients = identity.instances.services.map(({ url }) => HttpClient.as(visitor(program), 'identity', url));
});

// Opens the connections of the clients, and of the pools behind the instances; they stay open between rounds.
beforeEach(async () => {
  await atOnce(GUESSERS, identity.browser(program).headers(), (index) => ({
    email: `unknown${index % 10}@example.com`,
  }));
  compare.mockClear();
});

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await identity.stop();
  compare.mockRestore();
});

interface AskedCode {
  browser: Browser;
  email: string;
  right: string;
}

async function askForCode(): Promise<AskedCode> {
  const { email } = await identity.participant(program);
  const browser = identity.browser(program);
  await browser.verify({ email });
  return { browser, email, right: await identity.mailServer.code(email) };
}

const wrong = (right: string, n: number): string => String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');

/** Calls spread over the three instances. */
async function atOnce(
  n: number,
  headers: Record<string, string>,
  formOf: (index: number) => Json,
  path = 'verify',
): Promise<Json[]> {
  const { fulfilled, rejected } = await race(n, async (index) => {
    const client = clients[index % clients.length] as HttpClient;
    const answer = await client.post(`/public/signin/${path}`, formOf(index), { headers });
    return { ...(answer.body as Json), status: answer.status };
  });
  expect(rejected).toEqual([]);
  return fulfilled;
}

const guess = ({ browser, email }: AskedCode, otp: string): Json => ({
  email,
  otp,
  browser_token: browser.browserToken,
});

/** The promise of INV-16, for the product and for the variant that breaks it. */
function demandAtMostFive(compared: number): void {
  expect(compared).toBeLessThanOrEqual(5);
}

describe('guessing a code', () => {
  it(`${GUESSERS} wrong codes at once on three instances: five are compared, then the right one fails, ${ROUNDS} times [INV-16]`, async () => {
    for (const asked of await Promise.all(Array.from({ length: ROUNDS }, askForCode))) {
      compare.mockClear();
      const answers = await atOnce(GUESSERS, asked.browser.headers(), (n) => guess(asked, wrong(asked.right, n)));
      demandAtMostFive(compare.mock.calls.length);
      const codes = answers.map((answer) => answer['code']);
      expect(codes.filter((code) => code === 'invalid_otp')).toHaveLength(5);
      expect(codes.filter((code) => code === 'otp_locked')).toHaveLength(GUESSERS - 5);
      const late = await asked.browser.verifyCode(asked.email, asked.right);
      expect(late).toMatchObject({ status: 422, body: { code: 'otp_locked' } });
    }
    expect(await identity.count('SELECT max(tries) AS count FROM login_code')).toBe(5);
    expect(await identity.count('SELECT count(*) FROM session')).toBe(0);
  });

  it('the naive order, compare and then count, breaks the same promise under the same race [INV-16]', async () => {
    const pool = quietPool(identity.database.adminUrl, GUESSERS);
    try {
      const compared: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const { browser } = await askForCode();
        compared.push(await naiveRace(pool, String(browser.browserToken)));
      }
      expect(() => compared.forEach(demandAtMostFive)).toThrow();
    } finally {
      await pool.end();
    }
  });

  it('32 right codes at once make one session [INV-17]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const asked = await askForCode();
      await identity.database.query('DELETE FROM session');
      const answers = await atOnce(32, asked.browser.headers(), () => guess(asked, asked.right));
      expect(answers.filter((answer) => answer['otp_logged'] === true)).toHaveLength(1);
      expect(answers.filter((answer) => answer['status'] === 422)).toHaveLength(31);
      expect(await identity.count('SELECT count(*) FROM session')).toBe(1);
    }
  });

  it('a link that is opened 32 times at once makes one session [INV-17]', async () => {
    const byLink = await identity.program({ otp: false });
    const caller = bearer(visitor(byLink), 'identity');
    for (let round = 0; round < 5; round += 1) {
      const { email } = await identity.participant(byLink);
      const browser = identity.browser(byLink);
      await browser.verify({ email });
      const link = await identity.mailServer.link(email);
      const token = new URLSearchParams(link.hash.slice(1)).get('token');
      await identity.database.query('DELETE FROM session');
      const answers = await atOnce(32, { ...browser.headers(), ...caller }, () => ({ token }), 'link');
      expect(answers.filter((answer) => answer['otp_logged'] === true)).toHaveLength(1);
      expect(answers.filter((answer) => answer['code'] === 'link_ended')).toHaveLength(31);
      expect(await identity.count('SELECT count(*) FROM session')).toBe(1);
    }
  });

  it('16 requests at once send one code [B16]', async () => {
    const { email } = await identity.participant(program);
    const answers = await atOnce(16, identity.browser(program).headers(), () => ({ email }));
    expect(answers.filter((answer) => answer['ok'] === true)).toHaveLength(1);
    expect(answers.filter((answer) => answer['code'] === 'resend_too_early')).toHaveLength(15);
    await identity.mailServer.newest(email);
    expect(identity.mailServer.to(email)).toHaveLength(1);
  });

  it('one client asking for 60 addresses at once is answered 20 times [INV-47]', async () => {
    const answers = await atOnce(60, identity.browser(program).headers(), (n) => ({
      email: `stranger${n}@example.com`,
    }));
    expect(answers.filter((answer) => answer['ok'] === false)).toHaveLength(20);
    expect(answers.filter((answer) => answer['code'] === 'bot_check')).toHaveLength(40);
  });
});

/** Reads the code, compares, and only then counts. Returns how many guesses were compared. */
async function naiveRace(pool: pg.Pool, browserToken: string): Promise<number> {
  let compared = 0;
  const naive = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM login_code WHERE program_id = $1 AND browser_hash = sha256(convert_to($2, 'UTF8')) AND tries < 5
         AND used_at IS NULL AND NOT is_superseded AND expires_at > now()`,
      [program, browserToken],
    );
    const [code] = rows;
    if (!code) return;
    compared += 1;
    await pool.query('UPDATE login_code SET tries = tries + 1 WHERE program_id = $1 AND id = $2', [program, code.id]);
  };
  await openConnections(pool, GUESSERS);
  await race(GUESSERS, naive);
  return compared;
}

describe('the budget of an account', () => {
  it('holds for the codes of five browsers that are guessed at once: twenty are compared [INV-16]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await identity.participant(program);
      const asked: AskedCode[] = [];
      for (let n = 0; n < 5; n += 1) {
        const browser = identity.browser(program);
        await browser.verify({ email });
        asked.push({ browser, email, right: await identity.mailServer.code(email, n + 1) });
      }
      compare.mockClear();
      const { rejected } = await race(GUESSERS, (index) => {
        const { browser, right } = asked[index % asked.length] as AskedCode;
        return browser.verifyCode(email, wrong(right, index));
      });
      expect(rejected).toEqual([]);
      expect(compare).toHaveBeenCalledTimes(20);
    }
  });

  it('is shared by all flows and browsers: after 20 wrong codes in a day only a link signs in [INV-16]', async () => {
    const { email } = await identity.participant(program);
    const codes: unknown[] = [];
    for (let flow = 0; flow < 4; flow += 1) {
      const browser = identity.browser(program);
      expect((await browser.verify({ email })).body).toMatchObject({ sign_type: 'otp' });
      const right = await identity.mailServer.code(email, flow + 1);
      const guesses = flow === 3 ? 2 : 5;
      for (let n = 0; n < guesses; n += 1) codes.push((await browser.verifyCode(email, wrong(right, n))).body['code']);
      await identity.age(61);
    }
    expect(codes).toEqual(Array.from({ length: 17 }, () => 'invalid_otp'));

    // The fifth code of the hour: three guesses are left of the day's twenty.
    const last = identity.browser(program);
    await last.verify({ email });
    const right = await identity.mailServer.code(email, 5);
    compare.mockClear();
    for (let n = 0; n < 5; n += 1) await last.verifyCode(email, wrong(right, n));
    expect(compare).toHaveBeenCalledTimes(3);
    expect((await last.verifyCode(email, right)).body).toMatchObject({ code: 'otp_locked' });

    await identity.age(3_600);
    expect((await last.verify({ email })).body).toMatchObject({ ok: true, sign_type: 'magic_link' });
    const link = await identity.mailServer.link(email, 6);
    const token = new URLSearchParams(link.hash.slice(1)).get('token');
    expect((await last.send('POST', '/public/signin/link', { token })).body).toMatchObject({ otp_logged: true });

    await identity.age(24 * 3_600);
    expect((await identity.browser(program).verify({ email })).body).toMatchObject({ sign_type: 'otp' });
  });
});
