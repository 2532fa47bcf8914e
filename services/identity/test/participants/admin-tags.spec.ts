import type { AdminTagDetail, AdminTagTable } from '@laurel/contracts/identity/participants/admin-tags.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { programAdmin } from '@laurel/test-kit/caller-factories';
import { race } from '@laurel/test-kit/barrier';
import { type Answer, IdentityUnderTest, type Json } from '../identity.fixture.ts';
import { ignoreAll, Staff } from './import-form.fixture.ts';

let identity: IdentityUnderTest;
let staff: Staff;
let program: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  program = await identity.program();
  staff = new Staff(identity, program);
});
afterAll(() => identity.stop());

const table = async (query = ''): Promise<AdminTagTable> =>
  (await staff.get(`/programs/${program}/admin_tags${query}`)).body as unknown as AdminTagTable;
const tagOf = async (name: string): Promise<AdminTagDetail> => {
  const row = (await table('?page_size=100')).data.find((tag) => tag.name === name);
  return (await staff.get(`/admin_tags/${row?.id ?? ''}`)).body as unknown as AdminTagDetail;
};
const save = (tag: AdminTagDetail, changes: object): Promise<Answer> =>
  staff.put(`/admin_tags/${tag.id}`, { name: tag.name, version: tag.version, ...changes });
const toggle = (id: string, tag: string): Promise<Answer> => staff.post(`/participants/${id}/toggle_tag`, { tag });
const tagsOf = async (id: string): Promise<unknown> => (await staff.get(`/participants/${id}`)).body['tag_list'];
const having = async (tag: string): Promise<unknown[]> =>
  ((await staff.list(`?columnFilters[tag]=${encodeURIComponent(tag)}&sort=email`)).body['data'] as Json[]).map(
    ({ id }) => id,
  );

describe('the tags of participants', () => {
  it('are listed whichever way they were assigned, and found by name [A-402] [A-459] [A-460] [A-565]', async () => {
    const { id } = await identity.participant(program);
    await toggle(id, 'by hand');
    const head = 'email,tags,points\n';
    const imported = await staff.import(`${head}one@tags.test,"file, both",0\ntwo@tags.test,file,0\n`);
    expect(imported.counts).toMatchObject({ created: 2 });
    const change = { ...ignoreAll, email: 'replace', tags: 'append' };
    await staff.import(`${head}one@tags.test,later,0\n`, change);
    const bulk = await staff.post(`/programs/${program}/participants/bulk`, {
      selection: { ids: [id] },
      add_tag: 'in bulk',
    });
    await staff.ended(bulk.body['job_id'] as string);
    const { data, meta } = await table();
    expect(data.map(({ name, taggings_count }) => [name, taggings_count])).toEqual([
      ['both', 1],
      ['by hand', 1],
      ['file', 2],
      ['in bulk', 1],
      ['later', 1],
    ]);
    expect(meta.total).toBe(5);
    expect((await table('?search=FIL')).data.map(({ name }) => name)).toEqual(['file']);
    expect((await table('?sort=-name&page_size=2&page=2')).data.map(({ name }) => name)).toEqual(['file', 'by hand']);
    await toggle(id, 'by hand');
    expect(await tagOf('by hand')).toMatchObject({ program_id: program, taggings_count: 0, version: 1 });
  });

  it('are renamed for all their participants, with an audit entry [A-402] [A-404] [A-459]', async () => {
    const people = [await identity.participant(program), await identity.participant(program)].map(({ id }) => id);
    for (const id of people) await toggle(id, 'early');
    await toggle(people[0] ?? '', 'bird');
    const tag = await tagOf('early');
    expect(await save(tag, { version: 7, name: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
    expect(await save(tag, {})).toMatchObject({ status: 422, body: { code: 'no_changes' } });
    expect(await save(tag, { name: 'a,b' })).toMatchObject({ status: 422 });
    const saved = await save(tag, { name: ' first in ' });
    expect(saved).toMatchObject({ status: 200, body: { id: tag.id, name: 'first in', version: 2 } });
    const { body: stored } = await staff.get(`/admin_tags/${tag.id}`);
    expect(saved.body).toEqual({ success: true, message: 'Tag updated successfully!', ...stored });
    expect(await tagsOf(people[0] ?? '')).toEqual(['first in', 'bird']);
    expect(await having('early')).toEqual([]);
    expect((await having('first in')).sort()).toEqual([...people].sort());
    const audit = await identity.database.query(
      `SELECT action, title, before, after FROM ${auditEntries} WHERE resource = 'admin_tag' AND resource_id = $1`,
      [tag.id],
    );
    expect(audit).toEqual([
      { action: 'update', title: 'first in', before: { name: 'early' }, after: { name: 'first in', people: 2 } },
    ]);
  });

  it('are merged only when confirmed, without duplicates [A-402]', async () => {
    const [both, one] = [(await identity.participant(program)).id, (await identity.participant(program)).id];
    for (const name of ['vip', 'very important']) await toggle(both, name);
    await toggle(one, 'vip');
    const [vip, important] = [await tagOf('vip'), await tagOf('very important')];
    expect(await save(vip, { name: 'very important' })).toMatchObject({
      status: 409,
      body: { code: 'tag_exists', message: 'There is a tag “very important” already' },
    });
    expect(await tagsOf(one)).toEqual(['vip']);
    const merged = await save(vip, { name: 'very important', merge: true });
    expect(merged).toMatchObject({ status: 200, body: { id: important.id } });
    const { body: remaining } = await staff.get(`/admin_tags/${important.id}`);
    expect(merged.body).toEqual({ success: true, message: 'Tag updated successfully!', ...remaining });
    expect(await tagsOf(both)).toEqual(['very important']);
    expect(await tagsOf(one)).toEqual(['very important']);
    expect((await staff.get(`/admin_tags/${vip.id}`)).status).toBe(404);
    expect(await tagOf('very important')).toMatchObject({ id: important.id, taggings_count: 2 });
  });

  it('are renamed at once, and merged by a job for very many participants, all of whom are moved [A-402]', async () => {
    const crowd = (n: number): Promise<unknown> =>
      identity.database.query(
        `WITH people AS (
           INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
           SELECT $1, 'crowd' || n || '@tags.test', 'Pia', 'Ng', 'pia ng', 'ng', 'active' FROM generate_series(2, $2) AS n
           RETURNING program_id, id),
         stats AS (INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM people)
         INSERT INTO participant_tag (program_id, tag_id, participant_id, position)
         SELECT people.program_id, t.id, people.id, 1 FROM people
         JOIN admin_tag t ON t.program_id = people.program_id AND t.name = 'crowd'`,
        [program, n],
      );
    const { id } = await identity.participant(program);
    await toggle(id, 'crowd');
    await toggle(id, 'band');
    await crowd(20_001);
    const tag = await tagOf('crowd');
    const renamed = await save(tag, { name: 'throng' });
    expect(renamed).toMatchObject({ status: 200, body: { id: tag.id, version: 2 } });
    expect(renamed.body).not.toHaveProperty('job_id');
    expect(await tagOf('throng')).toMatchObject({ id: tag.id, version: 2, taggings_count: 20_001 });
    expect(await tagsOf(id)).toEqual(['throng', 'band']);

    const [throng, band] = [await tagOf('throng'), await tagOf('band')];
    expect(await save(throng, { name: 'band' })).toMatchObject({ status: 409, body: { code: 'tag_exists' } });
    const joined = await save(throng, { name: 'band', merge: true });
    expect(joined).toMatchObject({ status: 200, body: { id: band.id, job_id: expect.any(String) as string } });
    const { id: late } = await identity.participant(program);
    expect((await toggle(late, 'throng')).status).toBe(200);
    const job = await staff.ended(String(joined.body['job_id']));
    expect(job).toMatchObject({ kind: 'participant_tag', title: 'throng → band', status: 'done', total: 20_001 });
    const left = (await table('?search=throng')).data.reduce((sum, { taggings_count }) => sum + taggings_count, 0);
    expect(left + (await tagOf('band')).taggings_count).toBe(20_002);
    expect(await tagsOf(id)).toEqual(['band']);
  });

  it('cannot be renamed while a job still moves participants between them [A-402]', async () => {
    const people: string[] = [];
    for (const name of ['leaving', 'arriving', 'bystander']) {
      const { id } = await identity.participant(program);
      people.push(id);
      await toggle(id, name);
    }
    const [from, to, third] = [await tagOf('leaving'), await tagOf('arriving'), await tagOf('bystander')];
    const [job] = await identity.database.query<{ id: string }>(
      `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name, next_at)
       VALUES ($1, 'participant_tag', 'leaving → arriving', $2, 1, 'Grace', 'infinity') RETURNING id`,
      [program, { from: from.id, to: to.id }],
    );
    const set = (state: string): Promise<unknown> =>
      identity.database.query(`UPDATE job SET ${state} WHERE id = $1`, [job?.id]);
    for (const status of ['queued', 'running']) {
      await set(`status = '${status}'`);
      for (const [tag, changes] of [
        [from, { name: 'gone' }],
        [from, { name: 'bystander', merge: true }],
        [to, { name: 'gone' }],
        [to, { name: 'bystander', merge: true }],
        [third, { name: 'leaving' }],
        [third, { name: 'leaving', merge: true }],
        [third, { name: 'arriving', merge: true }],
      ] as const) {
        expect(await save(tag, changes)).toMatchObject({
          status: 409,
          body: {
            code: 'tag_changing',
            message: 'An earlier change of this tag is still under way. Please wait until it has ended.',
          },
        });
      }
    }
    expect(await save(third, { name: 'onlooker' })).toMatchObject({ status: 200 });
    await set(`status = 'queued', next_at = now()`);
    expect(await staff.ended(job?.id ?? '')).toMatchObject({ status: 'done', done: 1, result: { updated: 1 } });
    expect(await Promise.all(people.map(tagsOf))).toEqual([['arriving'], ['arriving'], ['onlooker']]);
    expect(await save(to, { name: 'arrived' })).toMatchObject({ status: 200, body: { id: to.id } });
  });

  it('are assigned and removed in turn by concurrent toggles', async () => {
    const { id } = await identity.participant(program);
    await toggle(id, 'kept');
    const { fulfilled } = await race(4, () => toggle(id, 'to and fro'));
    expect(fulfilled.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await tagsOf(id)).toEqual(['kept']);
  });

  it('stay complete when one is assigned at the moment it is renamed', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => identity.participant(program)));
    for (const { id } of people.slice(0, 3)) await toggle(id, 'moving');
    const tag = await tagOf('moving');
    const { rejected, fulfilled } = await race(4, (turn) =>
      turn === 0 ? save(tag, { name: 'moved' }) : toggle(people[turn + 2]?.id ?? '', 'moving'),
    );
    expect(rejected).toEqual([]);
    expect(fulfilled.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = (await table('?search=mov&page_size=100')).data;
    expect(kept.reduce((sum, { taggings_count }) => sum + taggings_count, 0)).toBe(6);
    expect(await having('moved,moving')).toHaveLength(6);
  });

  it('require the permission to update the program, and are unknown elsewhere', async () => {
    const tag = await tagOf('file');
    const other = await identity.program();
    for (const [who, status] of [
      [programAdmin('1', program, { users: ['view', 'manage'] }), 403],
      [programAdmin('1', other, { program: ['update'] }), 404],
      [programAdmin('2', program, { program: ['update'] }), 404],
    ] as const) {
      const member = new Staff(identity, program, who);
      expect((await member.get(`/programs/${program}/admin_tags`)).status).toBe(status);
      expect((await member.get(`/admin_tags/${tag.id}`)).status).toBe(status);
      expect((await member.put(`/admin_tags/${tag.id}`, { name: 'taken', version: tag.version })).status).toBe(status);
    }
    expect((await staff.get('/admin_tags/999999')).status).toBe(404);
  });
});
