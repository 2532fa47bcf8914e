import type { Account, OwnSession } from '@laurel/contracts/identity/account.dto';
import { type Answer, type Browser, IdentityUnderTest, type Json } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;

const settings = [
  { id: '11', description: 'Everything' },
  { id: '12', description: 'Nothing' },
];

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
  await identity.database.query('UPDATE program_copy SET email_settings = $1', [JSON.stringify(settings)]);
});
afterAll(() => identity.stop());

async function signedIn(): Promise<{ browser: Browser; id: string; email: string }> {
  const { id, email } = await identity.participant(program);
  const browser = identity.browser(program);
  await browser.signIn(email);
  return { browser, id, email };
}

const accountOf = async (browser: Browser): Promise<Account> =>
  (await browser.send('GET', '/public/account')).body as unknown as Account;

const save = async (browser: Browser, changes: Json): Promise<Answer> => {
  const { first_name, last_name, version } = await accountOf(browser);
  return browser.send('PUT', '/public/account/profile', { first_name, last_name, version, ...changes });
};

const eventsAbout = (id: string, type: string) =>
  identity.database.query<{ payload: Json }>(
    `SELECT payload FROM event WHERE type = $2 AND payload ->> 'participant_id' = $1`,
    [id, type],
  );

describe('the account', () => {
  it('shows name, points and profile [P-142] [P-151] [P-410] [P-411] [P-412] [P-413]', async () => {
    const { browser, id, email } = await signedIn();
    const account = await accountOf(browser);
    expect(account).toEqual({
      id,
      first_name: 'Ada',
      last_name: 'Byron',
      name: 'Ada Byron',
      email,
      avatar: null,
      created_at: expect.stringMatching(/^\d{4}-/) as string,
      points: '0',
      unused_points: '0',
      completed_challenges: 0,
      email_setting_id: null,
      'eligible_offers_rewards?': false,
      profile_attributes: {
        phone: null,
        address_1: null,
        address_2: null,
        city: null,
        state: null,
        postal: null,
        affiliation: null,
      },
      active_profile_attributes: [],
      profile_answers: [],
      version: '1',
    });
  });

  it('stores the profile, trimmed, and publishes the name [P-151]', async () => {
    const { browser, id } = await signedIn();
    const answer = await save(browser, {
      first_name: '  Augusta ',
      phone: '+44 20 7946 0018',
      address_1: '12 St James Square',
      city: 'London',
      affiliation: 'Royal Society,, Mathematics ',
    });
    expect(answer.status).toBe(200);
    const account = await accountOf(browser);
    expect(answer.body).toEqual({ success: true, account });
    expect(account).toMatchObject({
      name: 'Augusta Byron',
      version: '2',
      profile_attributes: {
        phone: '+44 20 7946 0018',
        address_1: '12 St James Square',
        address_2: null,
        city: 'London',
        affiliation: 'Royal Society, Mathematics',
      },
    });
    expect((await browser.resolve())?.caller).toMatchObject({ first_name: 'Augusta' });
    const events = await eventsAbout(id, 'participant.changed');
    expect(new Set(events.map((event) => event.payload['first_name']))).toEqual(new Set(['Augusta']));
    expect(JSON.stringify(events)).not.toContain('7946');
  });

  it('clears empty fields and leaves missing ones unchanged [P-151]', async () => {
    const { browser } = await signedIn();
    await save(browser, { phone: '020 7946 0018', city: 'London' });
    await save(browser, { phone: '' });
    expect((await accountOf(browser)).profile_attributes).toMatchObject({ phone: null, city: 'London' });
  });

  it.each([
    ['first_name', ''],
    ['first_name', '\u200b'],
    ['last_name', 'x'.repeat(61)],
    ['phone', 'call me'],
    ['city', 'line\nbreak'],
    ['postal', '1'.repeat(21)],
  ])('refuses %s: %j and leaves the profile unchanged [P-151]', async (field, value) => {
    const { browser } = await signedIn();
    const answer = await save(browser, { [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as Json)).toEqual([field]);
    expect((await accountOf(browser)).version).toBe('1');
  });

  it('refuses the slower of two editors, and writes nothing of theirs [P-151]', async () => {
    const { browser } = await signedIn();
    expect((await save(browser, { city: 'Paris' })).status).toBe(200);
    const late = await save(browser, { city: 'Rome', version: '1' });
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect((await accountOf(browser)).profile_attributes.city).toBe('Paris');
    expect(await save(browser, { city: 'Paris' })).toMatchObject({ status: 422, body: { code: 'no_changes' } });
  });

  it('requires a session [P-028]', async () => {
    const visitor = identity.browser(program);
    for (const path of ['/public/account', '/public/account/sessions']) {
      expect((await visitor.send('GET', path)).status).toBe(401);
    }
  });
});

describe('the e-mail setting', () => {
  const choose = (browser: Browser, form: Json): Promise<Answer> =>
    browser.send('POST', '/public/account/update_email_settings', { authenticity_token: 'checked before', ...form });

  it('is one of the program’s, and stays chosen [P-143] [P-147] [P-448]', async () => {
    const { browser, id } = await signedIn();
    const answer = await choose(browser, { email_setting_id: '12', participant_id: id });
    expect(answer).toMatchObject({ status: 200, body: { success: true, account: { email_setting_id: '12' } } });
    expect((await browser.resolve()) as unknown).toMatchObject({ participant: { email_setting_id: '12' } });
    await choose(browser, { email_setting_id: '11' });
    expect((await accountOf(browser)).email_setting_id).toBe('11');
  });

  it.each([
    ['nothing', {}],
    ['an empty choice', { email_setting_id: '' }],
    ['an unknown choice', { email_setting_id: '13' }],
  ])('%s is refused at its field [P-144]', async (_name, form) => {
    const { browser } = await signedIn();
    const answer = await choose(browser, form);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as Json)).toEqual(['email_setting_id']);
    expect((await accountOf(browser)).email_setting_id).toBeNull();
  });

  it('of another participant is not accessible [P-449] [X-055]', async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    const answer = await choose(ada.browser, { email_setting_id: '11', participant_id: ben.id });
    expect(answer.status).toBe(403);
    expect((await accountOf(ada.browser)).email_setting_id).toBeNull();
    expect((await accountOf(ben.browser)).email_setting_id).toBeNull();
  });
});

describe('the list of sessions', () => {
  const sessionsOf = async (browser: Browser): Promise<OwnSession[]> =>
    (await browser.send('GET', '/public/account/sessions')).body as unknown as OwnSession[];

  it('shows every valid session, with the browser’s User-Agent', async () => {
    const { browser, id, email } = await signedIn();
    const phone = identity.browser(program);
    phone.userAgent = 'Mozilla/5.0 (iPhone)';
    await identity.age(61);
    await phone.signIn(email);
    const rows = await sessionsOf(phone);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.current)).toMatchObject({ user_agent: 'Mozilla/5.0 (iPhone)' });
    await identity.database.query(
      `UPDATE session SET last_seen_at = now() - interval '13 hours' WHERE subject_id = $1 AND user_agent IS DISTINCT FROM $2`,
      [id, 'Mozilla/5.0 (iPhone)'],
    );
    expect(await sessionsOf(phone)).toHaveLength(1);
    expect(await browser.resolve()).toBeNull();
  });

  it('is ended as a whole at once, and no other participant’s', async () => {
    const { browser, email } = await signedIn();
    const other = await signedIn();
    const phone = identity.browser(program);
    await identity.age(61);
    await phone.signIn(email);
    const token = browser.session;
    expect((await browser.send('DELETE', '/public/account/sessions')).status).toBe(200);
    expect(browser.session).toBeUndefined();
    expect(await browser.resolve(token)).toBeNull();
    expect(await phone.resolve()).toBeNull();
    expect(await other.browser.resolve()).not.toBeNull();
  });
});
