import type { Account } from '@laurel/contracts/identity/account.dto';
import { race } from '@laurel/test-kit/barrier';
import { type Answer, type Browser, IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;
let staff: Staff;
let program: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  program = await identity.program();
  staff = new Staff(identity, program);
  await define('shoe_size', { required: true, places: ['sign_up', 'profile'], help_text: 'European sizes' });
  await define('born_on', { attribute_field_type: 'date', places: ['sign_up'] });
  await define('vegan', { attribute_field_type: 'boolean', places: ['profile'] });
  await define('note', { attribute_field_type: 'text_area' });
  await define('retired', { active: false, required: true, places: ['sign_up', 'profile'] });
});
afterAll(() => identity.stop());

async function define(attribute_name: string, fields: Json): Promise<void> {
  const attribute = {
    display_name: `Your ${attribute_name}`,
    attribute_name,
    attribute_field_type: 'other',
    ...fields,
  };
  const { body } = await staff.post(`/programs/${program}/profile_attributes`, attribute);
  ids[attribute_name] = (body['profile_attribute'] as { id: string }).id;
}

const accountOf = async (browser: Browser): Promise<Account> =>
  (await browser.send('GET', '/public/account')).body as unknown as Account;
const save = async (browser: Browser, profile_answers: Json): Promise<Answer> => {
  const { first_name, last_name, version } = await accountOf(browser);
  return browser.send('PUT', '/public/account/profile', { first_name, last_name, version, profile_answers });
};
const entriesOf = async (id: string): Promise<[unknown, unknown][]> => {
  const { body } = await staff.get(`/participants/${id}/participant_profile`);
  return (body['data'] as Json[]).map(({ attribute_display_name, value }) => [
    String(attribute_display_name).replace('Your ', ''),
    value,
  ]);
};
const signedIn = async (): Promise<{ browser: Browser; id: string }> => {
  const { id, email } = await identity.participant(program);
  const browser = identity.browser(program);
  await browser.signIn(email);
  return { browser, id };
};
const signedUp = async (profile_answers: Json): Promise<string> => {
  const [email, browser] = [identity.address(), identity.browser(program)];
  await browser.signUp(email, { profile_answers });
  await browser.verifyCode(email, await identity.mailServer.code(email, 1));
  return (await accountOf(browser)).id;
};

describe('sign-up', () => {
  it('says with the step of a new participant what the program asks, in order', async () => {
    const { body } = await identity.browser(program).verify({ email: identity.address() });
    expect(body['active_profile_attributes']).toEqual([
      {
        display_name: 'Your shoe_size',
        attribute_name: 'shoe_size',
        attribute_field_type: 'other',
        help_text: 'European sizes',
        required: true,
        places: ['sign_up', 'profile'],
      },
      expect.objectContaining({ attribute_name: 'born_on', required: false }),
    ]);
    const elsewhere = await identity.browser(await identity.program()).verify({ email: identity.address() });
    expect(elsewhere.body).not.toHaveProperty('active_profile_attributes');
  });

  it('demands the required answers and refuses others at their field', async () => {
    const [email, browser] = [identity.address(), identity.browser(program)];
    expect(await browser.signUp(email, {})).toMatchObject({
      status: 422,
      body: {
        message: 'Required fields are missing',
        errors: { 'profile_answers.shoe_size': ['is required'] },
      },
    });
    expect(await browser.signUp(email, { profile_answers: { shoe_size: '42', born_on: 'spring' } })).toMatchObject({
      status: 422,
      body: { errors: { 'profile_answers.born_on': ['must be a date such as 2026-07-01'] } },
    });
    expect((await browser.signUp(email, { profile_answers: 'shoe_size' })).status).toBe(422);
    // A mail of a refused sign-up would have come before the one of the accepted.
    await browser.signUp(email, { profile_answers: { shoe_size: '42' } });
    await identity.mailServer.code(email, 1);
    expect(identity.mailServer.to(email)).toHaveLength(1);
  });

  it('stores the answers once the mailbox is proven, and only those that are asked', async () => {
    const id = await signedUp({ shoe_size: ' 42 ', born_on: '2001-02-03', vegan: 'true', retired: 'x' });
    expect(await entriesOf(id)).toEqual([
      ['born_on', '2001-02-03'],
      ['shoe_size', '42'],
    ]);
  });

  it('leaves out an answer whose attribute is gone or of another type by the time of the code', async () => {
    await define('fleeting', { places: ['sign_up'] });
    await define('changing', { places: ['sign_up'] });
    const [email, browser] = [identity.address(), identity.browser(program)];
    await browser.signUp(email, { profile_answers: { shoe_size: '42', fleeting: 'a', changing: 'b' } });
    await staff.put(`/profile_attributes/${ids['changing'] ?? ''}`, {
      display_name: 'changing',
      attribute_name: 'changing',
      attribute_field_type: 'date',
      version: '1',
      active: false,
    });
    await identity.database.query('DELETE FROM profile_attribute WHERE id = $1', [ids['fleeting']]);
    expect(await browser.verifyCode(email, await identity.mailServer.code(email, 1))).toMatchObject({ status: 200 });
    expect(await entriesOf((await accountOf(browser)).id)).toEqual([['shoe_size', '42']]);
  });
});

describe("a participant's own answers", () => {
  it('are shown with the active attributes of the program, those of the profile form alone [A-398]', async () => {
    const { browser, id } = await signedIn();
    await staff.post(`/participants/${id}/participant_profile`, { profile_attribute_id: ids['note'], value: 'VIP' });
    await staff.post(`/participants/${id}/participant_profile`, { profile_attribute_id: ids['vegan'], value: 'true' });
    const account = await accountOf(browser);
    const names = account.active_profile_attributes.map((each) => [each.display_name, each.attribute_name]);
    expect(names).toEqual(['shoe_size', 'born_on', 'vegan', 'note'].map((name) => [`Your ${name}`, name]));
    expect(account.profile_answers).toEqual([{ attribute_name: 'vegan', value: 'true' }]);
  });

  it('are changed and cleared, each once for a version', async () => {
    const { browser, id } = await signedIn();
    const saved = await save(browser, { shoe_size: ' 41 ', vegan: 'false' });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        account: {
          version: '2',
          profile_answers: [
            { attribute_name: 'shoe_size', value: '41' },
            { attribute_name: 'vegan', value: 'false' },
          ],
        },
      },
    });
    expect(await save(browser, { shoe_size: '41' })).toMatchObject({ status: 422, body: { code: 'no_changes' } });
    expect(await save(browser, { vegan: '' })).toMatchObject({ status: 200 });
    expect(await entriesOf(id)).toEqual([['shoe_size', '41']]);
    const { first_name, last_name, version } = await accountOf(browser);
    const { fulfilled } = await race(4, (index) =>
      browser.send('PUT', '/public/account/profile', {
        first_name,
        last_name,
        version,
        profile_answers: { shoe_size: `5${index}` },
      }),
    );
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    [{}, { 'profile_answers.shoe_size': ['is required'] }],
    [{ shoe_size: ' ' }, { 'profile_answers.shoe_size': ['is required'] }],
    [{ shoe_size: '42', vegan: 'yes' }, { 'profile_answers.vegan': ['must be true or false'] }],
    [{ shoe_size: 42 }, { 'profile_answers.shoe_size': ['must be a text'] }],
    [{ shoe_size: '42', note: 'x' }, { 'profile_answers.note': ['is not asked in this program'] }],
    [{ shoe_size: '42', born_on: '2001-02-03' }, { 'profile_answers.born_on': ['is not asked in this program'] }],
    [{ shoe_size: '42', retired: 'x' }, { 'profile_answers.retired': ['is not asked in this program'] }],
  ])('are refused at their field: %j', async (answers, errors) => {
    const { browser, id } = await signedIn();
    expect(await save(browser, answers)).toMatchObject({ status: 422, body: { errors } });
    expect(await entriesOf(id)).toEqual([]);
  });

  it('are their own: those of another participant and of another program stay as they are', async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    await save(ada.browser, { shoe_size: '40' });
    await save(ben.browser, { shoe_size: '45', vegan: 'true' });
    await save(ada.browser, { shoe_size: '41' });
    expect(await entriesOf(ben.id)).toEqual([
      ['shoe_size', '45'],
      ['vegan', 'true'],
    ]);
    const other = await identity.program();
    const { email } = await identity.participant(other);
    const stranger = identity.browser(other);
    await stranger.signIn(email);
    expect(await accountOf(stranger)).toMatchObject({ active_profile_attributes: [], profile_answers: [] });
    expect(await save(stranger, { shoe_size: '1' })).toMatchObject({ status: 422 });
  });

  it('stand in the list of participants, and filter it, without those of inactive attributes and other programs', async () => {
    const [ada, ben] = [await signedIn(), await signedIn()];
    await save(ada.browser, { shoe_size: '38½ Wide', vegan: 'true' });
    await save(ben.browser, { shoe_size: '47', vegan: 'false' });
    await staff.post(`/participants/${ada.id}/participant_profile`, {
      profile_attribute_id: ids['retired'],
      value: 'secret',
    });
    const found = async (filters: string, who = staff): Promise<unknown[]> =>
      ((await who.list(`?page_size=100&${filters}`)).body['data'] as Json[]).map(({ id }) => id);
    const { body } = await staff.list('?page_size=100&sort=created_at');
    const rows = body['data'] as Json[];
    expect(rows.find(({ id }) => id === ada.id)?.['profile_answers']).toEqual([
      { attribute_name: 'shoe_size', value: '38½ Wide' },
      { attribute_name: 'vegan', value: 'true' },
    ]);
    expect(await found('columnFilters[profile.shoe_size]=wide')).toEqual([ada.id]);
    expect(await found('columnFilters[profile.shoe_size]=47&columnFilters[profile.vegan]=false')).toEqual([ben.id]);
    expect(await found('columnFilters[profile.shoe_size]=47&columnFilters[profile.vegan]=true')).toEqual([]);
    expect(await found('columnFilters[profile.shoe_size]=wid%25')).toEqual([]);
    expect(await found('columnFilters[profile.unknown]=wide')).toEqual([]);
    expect((await staff.list('?columnFilters[profile.shoe_size]=wide')).body['meta']).toMatchObject({ total: 1 });
    expect((await staff.list("?columnFilters[profile.a'b]=x")).status).toBe(400);
    const other = new Staff(identity, await identity.program());
    await identity.participant(other.programId);
    expect(await found('columnFilters[profile.shoe_size]=wide', other)).toEqual([]);
    const bulk = { selection: { columnFilters: { 'profile.shoe_size': 'wide' }, expected: 1 }, add_tag: 'narrow' };
    expect((await staff.post(`/programs/${program}/participants/bulk`, bulk)).status).toBeLessThan(300);
  });

  it('are in the download of personal data, and go with the account', async () => {
    const { browser, id } = await signedIn();
    await save(browser, { shoe_size: '40' });
    const data = await identity.call(await browser.caller(), 'GET', '/internal/personal_data');
    const lines = (data.body as unknown as string)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toContainEqual(['profile_entries', { attribute: 'Your shoe_size', value: '40' }]);
    await staff.post(`/participants/${id}/delete_participant`, { confirmation: (await accountOf(browser)).email });
    const rows = await identity.database.query('SELECT FROM participant_profile WHERE participant_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
