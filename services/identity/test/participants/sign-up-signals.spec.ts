import type { ParticipantRegistered, SignUpSignals } from '@laurel/contracts/events/domain-event';
import { type Browser, IdentityUnderTest } from '../identity.fixture.ts';

describe('the signals of a sign-up with a referral code', () => {
  let identity: IdentityUnderTest;
  let program: string;

  beforeAll(async () => {
    identity = await IdentityUnderTest.start();
  });
  beforeEach(async () => {
    program = await identity.program();
  });
  afterAll(() => identity.stop());

  const published = async (email: string): Promise<ParticipantRegistered> => {
    const [event] = await identity.database.query<{ payload: ParticipantRegistered }>(
      `SELECT payload FROM event WHERE type = 'participant.registered' AND payload ->> 'email' = $1`,
      [email],
    );
    if (event === undefined) throw new Error(`${email} has not joined`);
    return event.payload;
  };
  const signalsOf = async (email: string): Promise<SignUpSignals | undefined> => (await published(email)).signals;

  /** Joins in a browser of its own, unless one is given, and closes the session there. */
  const join = async (options: { browser?: Browser; code?: string; address?: string } = {}) => {
    const { browser = identity.browser(program), code } = options;
    if (options.address !== undefined) browser.address = options.address;
    const email = identity.address();
    expect((await browser.signUp(email, code === undefined ? {} : { referral_code: code })).status).toBe(200);
    const answer = await browser.verifyCode(email, await identity.mailServer.code(email, 1));
    expect(answer.body).toMatchObject({ otp_logged: true });
    browser.session = undefined;
    const { participant_id: id } = await published(email);
    return { browser, email, id };
  };

  it('are none in another browser and network, and are not published without a code', async () => {
    await join();
    const { email } = await join({ code: 'friend' });
    expect(await signalsOf(email)).toEqual({ same_browser: [], same_network: [], network_sign_ups: 1 });
    const { email: alone } = await join();
    expect(await published(alone)).not.toHaveProperty('signals');
  });

  it('name members who joined or signed in with the same browser', async () => {
    const recruiter = await join();
    const { email } = await join({ browser: recruiter.browser, address: '203.0.113.1', code: 'friend' });
    expect(await signalsOf(email)).toEqual({ same_browser: [recruiter.id], same_network: [], network_sign_ups: 1 });
    const member = await identity.participant(program);
    const browser = identity.browser(program);
    await browser.signIn(member.email);
    browser.session = undefined;
    const second = await join({ browser, address: '203.0.113.2', code: 'friend' });
    expect(await signalsOf(second.email)).toMatchObject({ same_browser: [member.id], same_network: [] });
  });

  it('name members of the same network, those of 31 days', async () => {
    const address = '203.0.113.3';
    const recruiter = await join({ address });
    const second = await join({ address, code: 'friend' });
    expect(await signalsOf(second.email)).toEqual({
      same_browser: [],
      same_network: [recruiter.id],
      network_sign_ups: 2,
    });
    await identity.database.query(
      `UPDATE login_code SET used_at = used_at - interval '32 days' WHERE subject_id = $1`,
      [recruiter.id],
    );
    const third = await join({ address, code: 'friend' });
    expect(await signalsOf(third.email)).toMatchObject({ same_network: [second.id], network_sign_ups: 2 });
  });

  it('count the sign-ups of a network within a day, not the members who sign in there', async () => {
    const address = '203.0.113.4';
    const browser = identity.browser(program);
    browser.address = address;
    await browser.signIn((await identity.participant(program)).email);
    for (const count of [1, 2, 3]) {
      const { email } = await join({ address, code: 'friend' });
      expect(await signalsOf(email)).toMatchObject({ network_sign_ups: count });
    }
    await identity.database.query(`UPDATE participant SET created_at = created_at - interval '25 hours'`);
    expect(await signalsOf((await join({ address, code: 'friend' })).email)).toMatchObject({ network_sign_ups: 1 });
  });

  it('name no code that was requested and not used, and no member of another program', async () => {
    const other = await identity.program();
    const elsewhere = identity.browser(other);
    elsewhere.address = '203.0.113.5';
    await elsewhere.signIn((await identity.participant(other)).email);
    const browser = identity.browser(program);
    browser.address = elsewhere.address;
    browser.browserToken = elsewhere.browserToken;
    await browser.verify({ email: (await identity.participant(program)).email });
    const { email } = await join({ browser, code: 'friend' });
    expect(await signalsOf(email)).toEqual({ same_browser: [], same_network: [], network_sign_ups: 1 });
  });

  it('contain ids and a count, no address and no hash, and are emptied by an erasure', async () => {
    const recruiter = await join({ address: '203.0.113.6' });
    const recruit = await join({ browser: recruiter.browser, code: 'friend' });
    const signals = await signalsOf(recruit.email);
    expect(signals).toEqual({ same_browser: [recruiter.id], same_network: [recruiter.id], network_sign_ups: 2 });
    const { browser, email, id } = recruit;
    await identity.age(61);
    await browser.signIn(email);
    await browser.send('POST', '/public/account/deletion_code');
    const otp = await identity.mailServer.code(email, 3);
    expect((await browser.send('POST', '/public/account/deletion', { email, otp })).status).toBe(200);
    const [event] = await identity.database.query<{ signals: object }>(
      `SELECT payload -> 'signals' AS signals FROM event
       WHERE type = 'participant.registered' AND payload ->> 'participant_id' = $1`,
      [id],
    );
    expect(event?.signals).toEqual({ same_browser: [], same_network: [], network_sign_ups: 0 });
  });
});
