import { sessionRevokedChannel } from '@laurel/contracts/identity/sessions.dto';
import { service } from '@laurel/test-kit/caller-factories';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { createHash } from 'node:crypto';
import { type Browser, IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;
const news: string[] = [];

beforeAll(async () => {
  identity = await IdentityUnderTest.start({ instances: 3 });
  program = await identity.program();
  const subscriber = identity.redis.client().duplicate();
  subscriber.on('message', (_channel, message: string) => news.push(message));
  await subscriber.subscribe(sessionRevokedChannel);
  closers.push(() => subscriber.disconnect());
});

const closers: (() => void)[] = [];

afterAll(async () => {
  closers.forEach((close) => close());
  await identity.stop();
});

async function signedIn(): Promise<{ browser: Browser; id: string; email: string; token: string }> {
  const { id, email } = await identity.participant(program);
  const browser = identity.browser(program);
  await browser.signIn(email);
  return { browser, id, email, token: String(browser.session) };
}

/** Every instance answers, because the gateway may call any. */
async function heldByAny(browser: Browser, token: string): Promise<boolean> {
  const answers = [await browser.resolve(token), await browser.resolve(token), await browser.resolve(token)];
  return answers.some((session) => session !== null);
}

const setStatus = (email: string, status: string) =>
  identity.call(service('demo'), 'PUT', `/internal/programs/${program}/participants/${email}`, {
    first_name: 'Ada',
    last_name: 'Byron',
    status,
  });

const published = (token: string): Promise<true> =>
  waitFor(() => news.includes(createHash('sha256').update(token).digest('base64url')), {
    what: 'the news of an ended session',
  });

describe('a session', () => {
  it('resolves to its participant in its own program only', async () => {
    const { browser, id, token } = await signedIn();
    expect(await browser.resolve()).toMatchObject({
      caller: { kind: 'participant', program_id: program, participant_id: id, first_name: 'Ada' },
      participant: { id, name: 'Ada Byron' },
      preferred_locale: 'en',
    });
    expect(await browser.resolve(token, await identity.program())).toBeNull();
    expect(await browser.resolve(token, null)).toBeNull();
    const asAdmin = await identity.call(service('gateway'), 'POST', '/internal/sessions/resolve', {
      token,
      audience: 'admin',
    });
    expect(asAdmin.body).toEqual({ session: null });
    for (const bad of ['', token.slice(1), `${token}A`, 'x'.repeat(512)]) expect(await browser.resolve(bad)).toBeNull();
  });

  it('is stored as a hash; the cookie’s value is nowhere in the database [INV-40]', async () => {
    const { token } = await signedIn();
    const hash = createHash('sha256').update(token).digest('hex');
    expect(await identity.count(`SELECT count(*) FROM session WHERE encode(token_hash, 'hex') = $1`, [hash])).toBe(1);
    expect(await identity.count('SELECT count(*) FROM session s WHERE s::text LIKE $1', [`%${token}%`])).toBe(0);
  });

  it.each([
    ['12 hours without a visit', `last_seen_at = now() - interval '12 hours 1 second'`, true],
    ['almost 12 hours without a visit', `last_seen_at = now() - interval '11 hours 59 minutes'`, false],
    ['30 days', `created_at = now() - interval '30 days 1 second'`, true],
    ['almost 30 days', `created_at = now() - interval '29 days 23 hours'`, false],
  ])('after %s', async (_name, change, over) => {
    const { browser, id } = await signedIn();
    await identity.database.query(`UPDATE session SET ${change} WHERE subject_id = $1`, [id]);
    expect((await browser.resolve()) === null).toBe(over);
  });

  it('stores a visit at most once a minute', async () => {
    const { browser, id } = await signedIn();
    const seen = async (secondsAgo: number): Promise<number> => {
      await identity.database.query(
        'UPDATE session SET last_seen_at = now() - make_interval(secs => $2) WHERE subject_id = $1',
        [id, secondsAgo],
      );
      await browser.resolve();
      return identity.count(
        'SELECT round(extract(epoch FROM now() - last_seen_at)) AS count FROM session WHERE subject_id = $1',
        [id],
      );
    };
    expect(await seen(50)).toBe(50);
    expect(await seen(65)).toBe(0);
  });

  it('changes its id at every sign-in: the one before ends, a planted one stays invalid [INV-26]', async () => {
    const { browser, email, token } = await signedIn();
    const planted = 'p'.repeat(43);
    await identity.age(61);
    await browser.verify({ email });
    await browser.verifyCode(email, await identity.mailServer.code(email, 2));
    expect(browser.session).not.toBe(token);
    expect(await heldByAny(browser, token)).toBe(false);
    expect(await heldByAny(browser, String(browser.session))).toBe(true);
    expect(await heldByAny(browser, planted)).toBe(false);
    await published(token);
  });
});

describe('the end of a session', () => {
  it.each(['blocked', 'opted_out', 'inactive'])(
    '%s: ended on every instance at once, and published [INV-25] [A-311]',
    async (status) => {
      const { browser, email, token } = await signedIn();
      const from = performance.now();
      await setStatus(email, status);
      expect(await heldByAny(browser, token)).toBe(false);
      expect(performance.now() - from).toBeLessThan(await atThisPace(1_000));
      await published(token);
      await setStatus(email, 'active');
      expect(await heldByAny(browser, token)).toBe(false);
    },
  );

  it('a deleted participant has none, whatever its row says [INV-25]', async () => {
    const { browser, id, token } = await signedIn();
    await identity.database.query('DELETE FROM participant WHERE id = $1', [id]);
    expect(await heldByAny(browser, token)).toBe(false);
  });

  it('a repeated provisioning call ends and publishes nothing', async () => {
    const { browser, id, email, token } = await signedIn();
    const before = await identity.count(`SELECT count(*) FROM event WHERE payload ->> 'participant_id' = $1`, [id]);
    expect((await setStatus(email, 'active')).body).toEqual({ id });
    expect(await heldByAny(browser, token)).toBe(true);
    expect(await identity.count(`SELECT count(*) FROM event WHERE payload ->> 'participant_id' = $1`, [id])).toBe(
      before,
    );
  });

  it('needs no Redis: sign-in, sign-out and blocking work and are as fast without it [INV-25] [F21]', async () => {
    await identity.redis.kill();
    try {
      const first = await signedIn();
      const from = performance.now();
      expect((await first.browser.send('POST', '/public/signin/sign_out_user')).status).toBe(200);
      expect(await heldByAny(first.browser, first.token)).toBe(false);
      const second = await signedIn();
      await setStatus(second.email, 'blocked');
      expect(await heldByAny(second.browser, second.token)).toBe(false);
      expect(performance.now() - from).toBeLessThan(await atThisPace(3_000));
    } finally {
      await identity.redis.start();
      // A connection that is closed while it subscribes again leaves an unhandled rejection.
      await waitFor(async () => (await identity.redis.client().pubsub('NUMSUB', sessionRevokedChannel))[1] === 1);
    }
  });
});
