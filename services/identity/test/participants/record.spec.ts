import { Database } from '@laurel/service-kit/database/database';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { behindLock } from '@laurel/test-kit/barrier';
import { programAdmin } from '@laurel/test-kit/caller-factories';
import { ParticipantsEvents } from '../../src/participants/participants/participants.events.ts';
import { IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;
let staff: Staff;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  program = await identity.program();
  staff = new Staff(identity, program);
});
afterAll(async () => {
  await identity.stop();
});

const show = async (id: string): Promise<Json> => (await staff.get(`/participants/${id}`)).body;
const update = async (id: string, change: Json) =>
  staff.post(`/participants/${id}/update_participant`, { version: (await show(id))['version'], ...change });
const eventsOf = (type: string, id: string): Promise<{ payload: Json }[]> =>
  identity.database.query(
    `SELECT payload FROM event WHERE type = $1 AND payload ->> 'participant_id' = $2 ORDER BY id`,
    [type, id],
  );
const audited = async (id: string): Promise<string[]> => {
  const rows = await identity.database.query<{ action: string }>(
    `SELECT action FROM ${auditEntries} WHERE resource = 'participant' AND resource_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('one participant', () => {
  it('is shown with the permission to view users, changed with that to manage them, unknown to others [A-254, A-271, A-274, A-283, A-291, A-292, A-293, A-294, A-296, A-298, A-543, X-066, A-568]', async () => {
    const { id, email } = await identity.participant(program);
    expect(await show(id)).toMatchObject({ id, email, status: 'active', version: '1', points: '0', program_tags: [] });
    expect(await staff.get('/participants/999999')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const viewer = new Staff(identity, program, programAdmin('1', program, { users: ['view'] }));
    const seen = await viewer.get(`/participants/${id}`);
    expect(seen).toMatchObject({ status: 200, body: { name: 'Ada Byron', censured_email: 'p•••@e•••.com' } });
    expect(seen.body).not.toHaveProperty('email');
    const other = new Staff(identity, program, programAdmin('1', program, { challenges: ['view', 'manage'] }));
    expect((await other.get(`/participants/${id}`)).status).toBe(403);
    const intents = ['update_participant', 'toggle_tag', 'get_magic_link', 'reset_activities', 'delete_participant'];
    for (const write of [...intents, 'participant_profile']) {
      expect([write, (await viewer.post(`/participants/${id}/${write}`)).status]).toEqual([write, 403]);
    }
    const outsider = new Staff(identity, program, programAdmin('1', program, { challenges: ['view'] }));
    expect((await outsider.get(`/participants/${id}`)).status).toBe(403);
    const stranger = new Staff(identity, program, programAdmin('2', program, { users: ['view', 'manage'] }));
    expect((await stranger.get(`/participants/${id}`)).status).toBe(404);
  });

  it('has any of the five statuses, at once with effect on open sessions [A-007, A-286, A-287, A-294, A-311, X-126]', async () => {
    const { id, email } = await identity.participant(program);
    const browser = identity.browser(program);
    for (const status of ['pending', 'inactive', 'opted_out', 'blocked']) {
      await browser.signIn(email);
      expect(await browser.resolve()).not.toBeNull();
      expect(await update(id, { status })).toMatchObject({ status: 200, body: { participant: { status } } });
      expect(await browser.resolve()).toBeNull();
      if (status !== 'pending') {
        const mails = identity.mailServer.to(email).length;
        expect((await identity.browser(program).verify({ email })).status).toBe(403);
        expect(identity.mailServer.to(email)).toHaveLength(mails);
      }
      expect((await eventsOf('participant.changed', id)).at(-1)?.payload).toMatchObject({ status });
      await update(id, { status: 'active' });
      await identity.age(3_700);
    }
    expect(await update(id, { status: 'gone' })).toMatchObject({ status: 422 });
    expect(await update(id, { status: 'active' })).toMatchObject({ status: 422, body: { code: 'no_changes' } });
    expect(await update(id, { status: 'blocked', version: '1' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });

  it('gets no waiting mail when it may no longer sign in [A-311]', async () => {
    identity.mailServer.fail({ recipients: 451 });
    try {
      for (const status of ['opted_out', 'blocked']) {
        const { id, email } = await identity.participant(program);
        await identity.browser(program).verify({ email });
        expect(await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')).toBe(1);
        await update(id, { status });
        expect(await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')).toBe(0);
      }
    } finally {
      identity.mailServer.fail({});
    }
  });

  it('is marked as staff, which is published [A-288, A-294, A-312]', async () => {
    const { id } = await identity.participant(program);
    expect((await update(id, { staff: true })).body).toMatchObject({ participant: { staff: true } });
    expect((await eventsOf('participant.changed', id)).at(-1)?.payload).toMatchObject({ staff: true });
    expect((await update(id, { staff: false })).body).toMatchObject({ participant: { staff: false } });
  });

  it('gets and loses tags [A-007, A-291]', async () => {
    const { id } = await identity.participant(program);
    expect((await staff.post(`/participants/${id}/toggle_tag`, { tag: ' vip ' })).body).toEqual({
      success: true,
      tags: ['vip'],
    });
    expect(await show(id)).toMatchObject({ tag_list: ['vip'], program_tags: ['vip'] });
    expect((await staff.post(`/participants/${id}/toggle_tag`, { tag: 'vip' })).body).toMatchObject({ tags: [] });
    expect((await staff.post(`/participants/${id}/toggle_tag`, { tag: 'a,b' })).status).toBe(422);
    expect(await audited(id)).toEqual(['toggle_tag', 'toggle_tag']);
  });

  it.each(['nonsense', 'constructor', 'toggle_tags'])('refuses the intent %s [B76]', async (intent) => {
    const { id } = await identity.participant(program);
    expect(await staff.post(`/participants/${id}/${intent}`)).toMatchObject({
      status: 400,
      body: { success: false, message: 'Invalid intent' },
    });
  });

  it('has a link that opens the site once, in a session marked as opened by staff [A-007, A-253, A-560, A-292, X-111, X-125]', async () => {
    const { id, email } = await identity.participant(program);
    const own = identity.browser(program);
    await own.signIn(email);
    const { body } = await staff.post(`/participants/${id}/get_magic_link`);
    const token = String(body['magic_link']).split('#token=')[1] ?? '';
    const browser = identity.browser(program);
    expect((await browser.send('POST', '/public/signin/link', { token })).status).toBe(200);
    expect((await browser.resolve()) as object).toMatchObject({ caller: { participant_id: id } });
    const sessions = (await own.send('GET', '/public/account/sessions')).body as unknown as Json[];
    expect(sessions.map((each) => each['opened_by_staff']).sort()).toEqual([false, true]);
    expect(await show(id)).toMatchObject({ sign_in_count: 1 });
    expect((await identity.browser(program).send('POST', '/public/signin/link', { token })).status).toBe(410);
    expect(await audited(id)).toEqual(['get_magic_link']);
    await identity.age(61);
    const second = await staff.post(`/participants/${id}/get_magic_link`);
    await identity.age(20 * 60);
    const old = String(second.body['magic_link']).split('#token=')[1] ?? '';
    expect((await identity.browser(program).send('POST', '/public/signin/link', { token: old })).status).toBe(410);
  });

  it('has no link for staff, administrators and participants who may not sign in [X-111]', async () => {
    const { id } = await identity.participant(program, { status: 'blocked' });
    expect((await staff.post(`/participants/${id}/get_magic_link`)).status).toBe(409);
    const insider = await identity.participant(program);
    await update(insider.id, { staff: true });
    expect((await staff.post(`/participants/${insider.id}/get_magic_link`)).status).toBe(409);
  });

  it('is reset: the services that own completions and points receive one event per call [A-293, A-309, A-310]', async () => {
    const { id } = await identity.participant(program);
    expect((await staff.post(`/participants/${id}/reset_activities`)).status).toBe(200);
    const [event, ...rest] = await eventsOf('activities.reset', id);
    expect(rest).toEqual([]);
    expect(event?.payload).toEqual({ participant_id: id, reset_id: expect.any(String) as string });
    expect(await audited(id)).toEqual(['reset_activities']);
    await staff.post(`/participants/${id}/reset_activities`);
    const resets = (await eventsOf('activities.reset', id)).map(({ payload }) => payload['reset_id']);
    expect(new Set(resets).size).toBe(2);
  });

  it('is deleted once its address is typed, for good, and not by its own administrator [A-296, A-309, B87]', async () => {
    const { id, email } = await identity.participant(program);
    const remove = (confirmation: string) => staff.post(`/participants/${id}/delete_participant`, { confirmation });
    expect((await remove('somebody@example.com')).status).toBe(422);
    await update(id, { staff: true });
    expect(await remove(email)).toMatchObject({ status: 409, body: { code: 'deletion_refused' } });
    await update(id, { staff: false });
    expect((await remove(email)).status).toBe(200);
    expect((await remove(email)).status).toBe(404);
    expect(await eventsOf('participant.erased', id)).toHaveLength(1);
    expect(await audited(id)).toContain('delete_participant');
  });

  it('shows its recruits [A-297]', async () => {
    const [recruiter, recruit] = [await identity.participant(program), await identity.participant(program)];
    const app = identity.instances.services[0]?.app;
    const event = { data: { participant_id: recruit.id, recruiter_id: recruiter.id } };
    const scope = { programId: program };
    await app?.get(Database).transaction(scope, () => app.get(ParticipantsEvents).recruited(scope, [event as never]));
    const { body } = await staff.get(`/participants/${recruiter.id}/participant_referrals`);
    expect(body).toMatchObject({ data: [{ id: recruit.id, name: 'Ada Byron' }], meta: { total: 1 } });
    const outsider = new Staff(identity, program, programAdmin('1', program, { challenges: ['view'] }));
    expect((await outsider.get(`/participants/${recruiter.id}/participant_referrals`)).status).toBe(403);
    expect(await show(recruit.id)).toMatchObject({ referred_by: recruiter.id, referred_by_name: 'Ada Byron' });
  });

  it('shows the recruits since its last reset, without erased ones, as the site counts them', async () => {
    const add = (): Promise<{ id: string; email: string }> => identity.participant(program);
    const [recruiter, early, erased] = [await add(), await add(), await add()];
    const recruited = (id: string): Promise<unknown> => {
      const { app } = identity.instances.services[0]!;
      const event = { data: { participant_id: id, recruiter_id: recruiter.id } };
      const scope = { programId: program };
      return app.get(Database).transaction(scope, () => app.get(ParticipantsEvents).recruited(scope, [event as never]));
    };
    const listed = async (): Promise<[unknown, unknown]> => {
      const { body } = await staff.get(`/participants/${recruiter.id}/participant_referrals`);
      return [(body['data'] as Json[]).map(({ id }) => id), (body['meta'] as Json)['total']];
    };
    await recruited(early.id);
    await recruited(erased.id);
    expect(await listed()).toEqual([[erased.id, early.id], 2]);
    await staff.post(`/participants/${erased.id}/delete_participant`, { confirmation: erased.email });
    expect(await listed()).toEqual([[early.id], 1]);
    const late = await add();
    expect((await staff.post(`/participants/${recruiter.id}/reset_activities`)).status).toBe(200);
    // Told after the reset, but joined before it.
    await recruited(late.id);
    expect(await listed()).toEqual([[], 0]);
    const next = await add();
    await recruited(next.id);
    expect(await listed()).toEqual([[next.id], 1]);
    expect(await show(early.id)).toMatchObject({ referred_by: recruiter.id, referred_by_name: 'Ada Byron' });
    await staff.post(`/participants/${recruiter.id}/delete_participant`, { confirmation: recruiter.email });
    expect(await show(next.id)).toMatchObject({ referred_by: recruiter.id, referred_by_name: null });
  });
});

describe('a profile', () => {
  const define = async (attribute_name: string, attribute_field_type: string): Promise<string> => {
    const request = { display_name: attribute_name, attribute_name, attribute_field_type };
    const { body } = await staff.post(`/programs/${program}/profile_attributes`, request);
    return (body['profile_attribute'] as { id: string }).id;
  };

  it('has entries that are added, read and changed [A-278, A-285, A-297, A-298, A-299]', async () => {
    const { id } = await identity.participant(program);
    const attribute = await define('nickname', 'other');
    const path = `/participants/${id}/participant_profile`;
    const added = await staff.post(path, { profile_attribute_id: attribute, value: ' Countess ' });
    expect(added).toMatchObject({ status: 201, body: { entry: { value: 'Countess', version: '1' } } });
    const { id: entry } = added.body['entry'] as { id: string };
    expect((await staff.post(path, { profile_attribute_id: attribute, value: 'x' })).status).toBe(409);
    expect((await staff.get(path)).body['data']).toMatchObject([
      { id: entry, attribute_display_name: 'nickname', value: 'Countess' },
    ]);
    const { id: other } = await identity.participant(program);
    expect((await staff.get(`/participants/${other}/participant_profile`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    const at = `/participant_profile/${entry}`;
    expect((await staff.get(at)).body).toMatchObject({ participant_id: id, value: 'Countess' });
    expect((await staff.put(at, { value: 'Lady', version: '1' })).body).toMatchObject({ entry: { version: '2' } });
    expect(await staff.put(at, { value: 'Other', version: '1' })).toMatchObject({ status: 409 });
    expect(await staff.put(at, { value: 'Lady', version: '2' })).toMatchObject({
      status: 422,
      body: { code: 'no_changes' },
    });
    expect((await staff.get('/participant_profile/999999')).status).toBe(404);
    const viewer = new Staff(identity, program, programAdmin('1', program, { users: ['view'] }));
    expect((await viewer.put(at, { value: 'Duchess', version: '2' })).status).toBe(403);
    const outsider = new Staff(identity, program, programAdmin('1', program, { challenges: ['view'] }));
    for (const closed of [path, at]) expect((await outsider.get(closed)).status).toBe(403);
  });

  it.each([
    ['boolean', 'yes', 'true'],
    ['date', '2026-02-30', '2026-02-28'],
    ['date_time', '2026-02-28', '2026-02-28T10:00:00.000Z'],
    ['other', 'a\nb', 'a b'],
    ['text_area', '', 'a\nb'],
  ])('of type %s refuses %j and accepts %j [A-298]', async (type, refused, taken) => {
    const { id } = await identity.participant(program);
    const profile_attribute_id = await define(`of_${type}`, type);
    const path = `/participants/${id}/participant_profile`;
    expect((await staff.post(path, { profile_attribute_id, value: refused })).status).toBe(422);
    expect((await staff.post(path, { profile_attribute_id, value: taken })).body).toMatchObject({
      entry: { value: taken },
    });
  });
});

describe('many participants', () => {
  it('change their status as a job, unless more match than expected [A-287, A-311]', async () => {
    const many = new Staff(identity, await identity.program());
    const people = [await identity.participant(many.programId), await identity.participant(many.programId)];
    const browser = identity.browser(many.programId);
    await browser.signIn(people[0]?.email ?? '');
    const bulk = (body: Json) => many.post(`/programs/${many.programId}/participants/bulk`, body);
    const all = (expected: number): Json => ({ columnFilters: {}, expected });
    expect(await bulk({ selection: all(1), status: 'blocked' })).toMatchObject({
      status: 409,
      body: { code: 'selection_changed' },
    });
    expect((await bulk({ selection: all(2) })).status).toBe(422);
    const { body } = await bulk({ selection: all(2), status: 'blocked' });
    expect(await many.ended(String(body['job_id']))).toMatchObject({ status: 'done', result: { updated: 2 } });
    expect(await browser.resolve()).toBeNull();
    const again = await bulk({ selection: all(2), status: 'active' });
    await many.ended(String(again.body['job_id']));
    expect(await browser.resolve()).toBeNull();
    for (const add_tag of ['early', ' late ']) {
      const tag = await bulk({ selection: { ids: [people[1]?.id] }, add_tag });
      await many.ended(String(tag.body['job_id']));
    }
    expect((await many.list('?columnFilters[tag]=late')).body['meta']).toMatchObject({ total: 1 });
    const untag = await bulk({ selection: all(2), remove_tag: 'late' });
    await many.ended(String(untag.body['job_id']));

    // The history of each person has what was changed of them; the jobs have entries of their own.
    const history = (resource: string, id?: string): Promise<object[]> =>
      identity.database.query(
        `SELECT action, before, after FROM ${auditEntries}
         WHERE program_id = $1 AND resource = $2 AND resource_id = coalesce($3, resource_id) ORDER BY id`,
        [many.programId, resource, id ?? null],
      );
    const status = (was: string, is: string): object => ({
      action: 'update_participant',
      before: { status: was },
      after: { status: is },
    });
    const [first = '', second = ''] = people.map(({ id }) => id);
    expect(await history('participant', first)).toEqual([status('active', 'blocked'), status('blocked', 'active')]);
    expect(await history('participant', second)).toEqual([
      status('active', 'blocked'),
      status('blocked', 'active'),
      { action: 'toggle_tag', before: { tags: [] }, after: { tags: ['early'] } },
      { action: 'toggle_tag', before: { tags: ['early'] }, after: { tags: ['early', 'late'] } },
      { action: 'toggle_tag', before: { tags: ['early', 'late'] }, after: { tags: ['early'] } },
    ]);
    expect((await history('participant_job')).map((entry) => (entry as { after: object }).after)).toEqual([
      { status: 'blocked' },
      { status: 'active' },
      { add_tag: 'early' },
      { add_tag: ' late ' },
      { remove_tag: 'late' },
    ]);
  });

  it('who sign up after the call are not changed, and no more than were counted [A-287]', async () => {
    const many = new Staff(identity, await identity.program());
    const [first, second] = [await identity.participant(many.programId), await identity.participant(many.programId)];
    const request = { selection: { columnFilters: { status: 'active' }, expected: 2 }, status: 'blocked' };
    const lock = `SELECT FROM participant WHERE id = ${first.id} FOR UPDATE`;
    // The job's first step waits for the lock, and so does the test once the late participant is there.
    const { job, late } = await behindLock(identity.database.adminUrl, lock, 2, async () => {
      const { body } = await many.post(`/programs/${many.programId}/participants/bulk`, request);
      const added = await identity.participant(many.programId);
      await identity.database.query(lock);
      return { job: String(body['job_id']), late: added };
    });
    expect(await many.ended(job)).toMatchObject({ status: 'done', result: { updated: 2 } });
    const statuses = await identity.database.query(
      'SELECT id, status FROM participant WHERE program_id = $1 ORDER BY id',
      [many.programId],
    );
    expect(statuses).toEqual([
      { id: first.id, status: 'blocked' },
      { id: second.id, status: 'blocked' },
      { id: late.id, status: 'active' },
    ]);
  });

  describe('without a selection', () => {
    let everyone: Staff;
    const block = (selection: unknown) =>
      everyone.post(`/programs/${everyone.programId}/participants/bulk`, { selection, status: 'blocked' });

    beforeAll(async () => {
      everyone = new Staff(identity, await identity.program());
      await identity.participant(everyone.programId);
    });

    it.each([[[]], [[{}]], [[{ ids: ['41'] }]], [[{ expected: 1 }]]])('are not changed by %j', async (selection) => {
      expect(await block(selection)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { selection: ['must be an object'] } },
      });
      expect((await everyone.list('?columnFilters[status]=blocked')).body['meta']).toMatchObject({ total: 0 });
    });

    it.each([[{}], [{ search: '' }], [{ columnFilters: {} }]])('are not changed by %j', async (selection) => {
      const words = 'Choose the records, or say how many are expected';
      expect(await block(selection)).toMatchObject({
        status: 422,
        body: { message: words, errors: { 'selection.expected': [words] } },
      });
      expect((await everyone.list('?columnFilters[status]=blocked')).body['meta']).toMatchObject({ total: 0 });
    });

    it.each([[{ expected: 1 }], [{ search: '', expected: 1 }], [{ search: ' \u00a0 ', expected: 1 }]])(
      'are not changed by their number alone, without filters: %j',
      async (selection) => {
        const words = 'Say which records by a search or by filters';
        expect(await block(selection)).toMatchObject({
          status: 422,
          body: { message: words, errors: { 'selection.columnFilters': [words] } },
        });
        expect((await everyone.list('?columnFilters[status]=blocked')).body['meta']).toMatchObject({ total: 0 });
      },
    );

    it('are changed once all are meant and their number is expected', async () => {
      const { status, body } = await block({ columnFilters: {}, expected: 1 });
      expect(status).toBe(202);
      expect(body['message']).toBe('1 participant is being updated');
      expect(await everyone.ended(String(body['job_id']))).toMatchObject({ status: 'done', result: { updated: 1 } });
    });
  });
});
