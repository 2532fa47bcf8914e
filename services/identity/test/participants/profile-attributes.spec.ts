import type { ProfileAttributeDetail, ProfileAttributeRow } from '@laurel/contracts/identity/participants/profile.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { programAdmin } from '@laurel/test-kit/caller-factories';
import { type Answer, IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;
let staff: Staff;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
beforeEach(async () => {
  program = await identity.program();
  staff = new Staff(identity, program);
});
afterAll(() => identity.stop());

const shoe = { display_name: 'Shoe size', attribute_name: 'shoe_size', attribute_field_type: 'other' };

const define = (change: Json = {}): Promise<Answer> =>
  staff.post(`/programs/${program}/profile_attributes`, { ...shoe, ...change });
const defined = async (change: Json = {}): Promise<ProfileAttributeDetail> =>
  (await define(change)).body['profile_attribute'] as ProfileAttributeDetail;
const list = async (query = ''): Promise<ProfileAttributeRow[]> =>
  (await staff.get(`/programs/${program}/profile_attributes${query}`)).body['data'] as ProfileAttributeRow[];
const names = async (query = ''): Promise<string[]> => (await list(query)).map(({ attribute_name }) => attribute_name);
const change = (before: ProfileAttributeDetail, fields: Json): Promise<Answer> =>
  staff.put(`/profile_attributes/${before.id}`, {
    display_name: before.display_name,
    attribute_name: before.attribute_name,
    attribute_field_type: before.attribute_field_type,
    version: before.version,
    ...fields,
  });
const answer = async (profile_attribute_id: string, value = '42'): Promise<Answer> => {
  const { id } = await identity.participant(program);
  return staff.post(`/participants/${id}/participant_profile`, { profile_attribute_id, value });
};
const arrange = (profile_attribute_ids: string[], previous_ids: string[]): Promise<Answer> =>
  staff.put(`/programs/${program}/profile_attributes/order`, { profile_attribute_ids, previous_ids });
const remove = (id: string): Promise<Answer> =>
  identity.call(programAdmin('1', program, { program: ['manage'] }), 'DELETE', `/admin/v2/profile_attributes/${id}`);

describe('the profile attributes of a program', () => {
  it('are created, listed in their order, found by name or type, and shown', async () => {
    const places = ['sign_up', 'profile'];
    const created = await define({ help_text: ' European sizes ', required: true, places });
    const stored = {
      ...shoe,
      program_id: program,
      help_text: 'European sizes',
      active: true,
      required: true,
      places,
      position: 1,
    };
    expect(created).toMatchObject({
      status: 201,
      body: { message: 'Profile Attribute created successfully.', profile_attribute: stored },
    });
    await define({ attribute_name: 'vegan', display_name: 'Vegan', attribute_field_type: 'boolean', active: false });
    expect(await list()).toMatchObject([stored, { attribute_name: 'vegan', active: false, places: [], position: 2 }]);
    expect(await names('?search=EUROPE')).toEqual([]);
    expect(await names('?search=shoe')).toEqual(['shoe_size']);
    expect(await names('?columnFilters[attribute_field_type]=boolean')).toEqual(['vegan']);
    expect(await names('?columnFilters[active]=true')).toEqual(['shoe_size']);
    const [first] = await list();
    expect((await staff.get(`/profile_attributes/${String(first?.id)}`)).body).toMatchObject({
      ...stored,
      answers_count: 0,
      version: '1',
    });
  });

  it.each([
    [{ display_name: ' ' }, 'display_name'],
    [{ attribute_name: 'Shoe' }, 'attribute_name'],
    [{ attribute_name: 'email' }, 'attribute_name'],
    [{ attribute_field_type: 'number' }, 'attribute_field_type'],
    [{ places: ['lobby'] }, 'places'],
    [{ places: 'sign_up' }, 'places'],
    [{ required: 'yes' }, 'required'],
    [{ help_text: 'x'.repeat(201) }, 'help_text'],
  ])('are refused with a message at the field: %j', async (fields, field) => {
    const { status, body } = await define(fields);
    expect([status, Object.keys(body['errors'] as Json)]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  it('have names of their own, also when two are created at once', async () => {
    const { fulfilled } = await race(6, () => define());
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const other = await defined({ attribute_name: 'coat_size' });
    expect(await change(other, { attribute_name: 'shoe_size' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', errors: { attribute_name: ['This program has an attribute of this name.'] } },
    });
    await identity
      .program()
      .then((second) => new Staff(identity, second).post(`/programs/${second}/profile_attributes`, shoe))
      .then(({ status }) => expect(status).toBe(201));
  });

  it('are at most 50, also when the last ones are created at once', async () => {
    await identity.database.query(
      `INSERT INTO profile_attribute (program_id, display_name, attribute_name, attribute_field_type, position)
       SELECT $1, 'N', 'n_' || n, 'other', n FROM generate_series(1, 48) AS n`,
      [program],
    );
    const { fulfilled } = await race(5, (index) => define({ attribute_name: `late_${index}` }));
    expect(fulfilled.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(fulfilled.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_attributes' });
    const positions = (await list('?page_size=100')).map(({ position }) => position);
    expect(new Set(positions).size).toBe(50);
  });

  it('are changed once for each version, and only when something differs', async () => {
    const before = await defined({ required: true, help_text: 'European sizes', places: ['profile'] });
    expect(await change(before, {})).toMatchObject({
      status: 422,
      body: { code: 'no_changes', message: 'No changes detected' },
    });
    const saved = await change(before, { attribute_name: 'size', help_text: '', required: false, places: [] });
    const after = { attribute_name: 'size', help_text: null, required: false, places: [], version: '2' };
    expect(saved).toMatchObject({ status: 200, body: { profile_attribute: after } });
    expect(await change(before, { active: false })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', errors: { your_version: ['1'], current_version: ['2'] } },
    });
    const current = saved.body['profile_attribute'] as ProfileAttributeDetail;
    const { fulfilled } = await race(4, (index) => change(current, { display_name: `Shoe ${index}` }));
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('have the same name and type from the first answer on, and everything else may change', async () => {
    const before = await defined();
    await answer(before.id);
    const fault = ['cannot change, because participants have answered'];
    expect(await change(before, { attribute_name: 'size', attribute_field_type: 'date' })).toMatchObject({
      status: 422,
      body: { errors: { attribute_name: fault, attribute_field_type: fault } },
    });
    expect(await change(before, { display_name: 'Size', active: false })).toMatchObject({ status: 200 });
  });

  it('take a type or an answer when both come at once, never an answer that does not fit', async () => {
    const before = await defined();
    const { id } = await identity.participant(program);
    const { fulfilled } = await race(2, (index) =>
      index === 0
        ? change(before, { attribute_field_type: 'date' })
        : staff.post(`/participants/${id}/participant_profile`, { profile_attribute_id: before.id, value: 'blue' }),
    );
    expect(fulfilled.map(({ status }) => (status < 300 ? 'done' : status)).sort()).toEqual([422, 'done']);
  });

  it('are removed without answers, and stay with them', async () => {
    const [shoes, coat] = [await defined(), await defined({ attribute_name: 'coat_size' })];
    await answer(shoes.id);
    await answer(shoes.id);
    expect(await remove(shoes.id)).toMatchObject({
      status: 409,
      body: { code: 'attribute_answered', answers: 2 },
    });
    expect(await remove(coat.id)).toMatchObject({ status: 200, body: { id: coat.id, program_id: program } });
    expect(await remove(coat.id)).toMatchObject({ status: 404 });
    expect(await names()).toEqual(['shoe_size']);
    expect((await staff.get(`/profile_attributes/${shoes.id}`)).body).toMatchObject({ answers_count: 2 });
  });

  it('lose no answer to a removal at the same time', async () => {
    const { id: attribute } = await defined();
    const { id } = await identity.participant(program);
    const { fulfilled } = await race(2, (index) =>
      index === 0
        ? remove(attribute)
        : staff.post(`/participants/${id}/participant_profile`, { profile_attribute_id: attribute, value: '42' }),
    );
    const [removed, added] = fulfilled.map(({ status }) => status).sort((one, other) => one - other);
    expect([
      [200, 422],
      [201, 409],
    ]).toContainEqual([removed, added]);
    expect(await list()).toHaveLength(removed === 200 ? 0 : 1);
  });

  it('are arranged as a whole, from the order that the caller has seen', async () => {
    const ids: string[] = [];
    for (const attribute_name of ['a', 'b', 'c']) ids.push((await defined({ attribute_name })).id);
    const [a = '', b = '', c = ''] = ids;
    expect(await arrange([c, a, b], ids)).toMatchObject({ status: 200, body: { profile_attribute_ids: [c, a, b] } });
    expect(await names()).toEqual(['c', 'a', 'b']);
    for (const [order, seen] of [
      [[a, b, c], ids],
      [
        [a, b],
        [a, b],
      ],
    ] as const) {
      expect(await arrange([...order], [...seen])).toMatchObject({ status: 409, body: { code: 'order_changed' } });
    }
    for (const order of [
      [a, a, b],
      [a, b],
      [a, b, c, '999'],
    ]) {
      expect(await arrange(order, [c, a, b])).toMatchObject({
        status: 422,
        body: { errors: { profile_attribute_ids: ['must be all the attributes, each once'] } },
      });
    }
    expect(await arrange([c, a, b], [c, a, b])).toMatchObject({ status: 422, body: { code: 'no_changes' } });
    expect(await names()).toEqual(['c', 'a', 'b']);
    const { fulfilled } = await race(4, (index) => arrange(index % 2 ? [a, b, c] : [b, a, c], [c, a, b]));
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('leave an entry in the trail with each change', async () => {
    const before = await defined();
    await change(before, { active: false });
    const other = await defined({ attribute_name: 'coat_size' });
    await arrange([other.id, before.id], [before.id, other.id]);
    await remove(other.id);
    const entries = await identity.database.query(
      `SELECT action, title FROM ${auditEntries} WHERE resource = 'profile_attribute' AND program_id = $1 ORDER BY id`,
      [program],
    );
    expect(entries).toEqual([
      { action: 'create', title: 'Shoe size' },
      { action: 'update', title: 'Shoe size' },
      { action: 'create', title: 'Shoe size' },
      { action: 'arrange', title: 'Order of the profile attributes' },
      { action: 'delete', title: 'Shoe size' },
    ]);
  });

  it('are read with the permission to view users and changed with that to manage the program, of this program alone', async () => {
    const { id, version } = await defined();
    const second = await identity.program();
    const strangers = [
      [programAdmin('1', second, { program: ['manage'], users: ['view'] }), 404],
      [programAdmin('1', program, { program: ['update'], users: ['view'] }), 403],
    ] as const;
    const at = `/admin/v2/profile_attributes/${id}`;
    const all = `/admin/v2/programs/${program}/profile_attributes`;
    for (const [stranger, status] of strangers) {
      const answers = [
        await identity.call(stranger, 'GET', at),
        await identity.call(stranger, 'PUT', at, { ...shoe, version, active: false }),
        await identity.call(stranger, 'DELETE', at),
        await identity.call(stranger, 'POST', all, shoe),
        await identity.call(stranger, 'PUT', `${all}/order`, { profile_attribute_ids: [id], previous_ids: [id] }),
      ];
      expect(answers.map((each) => each.status)).toEqual(answers.map(() => status));
    }
    const blind = programAdmin('1', program, { program: ['manage'] });
    expect((await identity.call(blind, 'GET', all)).status).toBe(403);
    const theirs = new Staff(identity, second);
    const other = await theirs.post(`/programs/${second}/profile_attributes`, shoe);
    const foreign = (other.body['profile_attribute'] as { id: string }).id;
    expect(await arrange([foreign, id], [id, foreign])).toMatchObject({ status: 409 });
    expect(await list()).toMatchObject([{ id, active: true, position: 1 }]);
  });
});
