import type { ContentTagDetail, ContentTagTable } from '@laurel/contracts/programs/tags/content-tags.dto';
import type { EvergreenSettings } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { arrive, linkChallenge, ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '9001';

let programs: ProgramsUnderTest;
let owner: HttpClient;
let own: string;
let other: string;
let subdomain: string;

const at = (rest: string, program = own): string => `/admin/v2/programs/${program}/${rest}`;
const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code?: string }).code ?? ''}`;
const read = async <T>(path: string): Promise<T> => (await owner.get(path)).body as T;
const idOf = ({ body }: HttpAnswer): string => (body as { id: string }).id;
const events = (type: string, program = own): Promise<Record<string, unknown>[]> =>
  programs.database
    .query<{ payload: Record<string, unknown> }>(
      'SELECT payload FROM event WHERE program_id = $1 AND type = $2 ORDER BY id',
      [program, type],
    )
    .then((rows) => rows.map(({ payload }) => payload));
const audited = (resource: string): Promise<object[]> =>
  programs.database.query(
    `SELECT action, title, before, after FROM ${auditEntries} WHERE program_id = $1 AND resource = $2 ORDER BY id`,
    [own, resource],
  );
const addChallenge = async (tag_list: string[]): Promise<string> =>
  idOf(await owner.post(at('challenges'), linkChallenge({ tag_list })));
const tagsOf = async (id: string): Promise<string[]> =>
  (await read<{ tag_list: string[] }>(`/admin/v2/challenges/${id}`)).tag_list;
const listed = async (search: string): Promise<ContentTagTable['data'][number] | undefined> =>
  (await read<ContentTagTable>(at(`content_tags?search=${search}`))).data[0];

beforeAll(async () => {
  programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test:8080' } });
  owner = programs.as(organizationAdmin(ORGANIZATION));
  const made = await owner.post('/admin/v2/programs', { name: 'Tag club' });
  ({ program_id: own, subdomain } = made.body as { program_id: string; subdomain: string });
  const second = await owner.post('/admin/v2/programs', { name: 'Other club' });
  other = (second.body as { program_id: string }).program_id;
});
afterAll(() => programs.stop());

describe('content tags', () => {
  const show = (id: string): Promise<ContentTagDetail> => read(`/admin/v2/content_tags/${id}`);
  const save = async (id: string, changes: object): Promise<HttpAnswer> => {
    const { name, active, version } = await show(id);
    return owner.put(`/admin/v2/content_tags/${id}`, { name, active, version, ...changes });
  };

  it('are created by staff and by tagged content, and counted by their uses [A-400] [A-401] [A-459]', async () => {
    expect(await read(at('content_tags/new'))).toEqual({ defaultValues: { name: '', active: true } });
    const spring = await owner.post(at('content_tags'), { name: '  Spring ' });
    expect(spring).toMatchObject({ status: 201, body: { success: true, version: 1 } });
    await addChallenge(['Spring', 'autumn']);
    const away = await addChallenge(['SPRING', 'spring', 'Autumn']);
    expect(await tagsOf(away)).toEqual(['Spring', 'autumn']);
    await arrive(programs.database, own, 'reward.tagged', { reward_id: '5', tags: ['spring', 'Only'], version: 3 });
    await arrive(programs.database, own, 'reward.tagged', { reward_id: '5', tags: ['Late'], version: 2 });
    expect(await show(idOf(spring))).toMatchObject({
      program_id: own,
      name: 'Spring',
      active: true,
      taggings_count: 3,
      challenges_count: 2,
      rewards_count: 1,
    });
    const { data, meta } = await read<ContentTagTable>(at('content_tags?sort=-taggings_count'));
    expect(data.map(({ name, taggings_count }) => [name, taggings_count])).toEqual([
      ['Spring', 3],
      ['autumn', 2],
      ['Only', 1],
    ]);
    expect(meta.total).toBe(3);
    await owner.post(`/admin/v2/challenges/${away}/archive`);
    expect(await show(idOf(spring))).toMatchObject({ challenges_count: 1 });
    expect((await events('content_tag.changed')).map(({ name }) => name)).toEqual(['Spring', 'autumn', 'Only']);
  });

  it('have names of up to forty user-perceived characters', async () => {
    const name = '👩‍👩‍👦'.repeat(40);
    const made = await owner.post(at('content_tags', other), { name });
    expect(await show(idOf(made))).toMatchObject({ name });
    const longer = programs.database.query('UPDATE content_tag SET name = name || name WHERE id = $1', [idOf(made)]);
    await expect(longer).rejects.toThrow('content_tag_name_check');
  });

  it('are searched by a part of the name, in one program only [A-460]', async () => {
    await owner.post(at('content_tags', other), { name: 'Springtime abroad' });
    expect((await read<ContentTagTable>(at('content_tags?search=PRIN'))).data.map(({ name }) => name)).toEqual([
      'Spring',
    ]);
    expect((await read<ContentTagTable>(at('content_tags?columnFilters[active]=false'))).data).toEqual([]);
  });

  it('are renamed in all tagged content, with an audit entry and an event for rewards [A-400] [A-401]', async () => {
    const id = await addChallenge(['winter', 'snow']);
    const challenge = await read<{ version: number }>(`/admin/v2/challenges/${id}`);
    const tag = (await listed('winter'))?.id ?? '';
    const stale = { name: 'Frost', active: true, version: 9 };
    expect(codeOf(await owner.put(`/admin/v2/content_tags/${tag}`, stale))).toBe('409 version_conflict');
    expect(codeOf(await save(tag, {}))).toBe('422 no_changes');
    expect(await save(tag, { name: 'SNOW' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['is taken by another content tag'] } },
    });
    expect(await save(tag, { name: 'cold, wet' })).toMatchObject({
      status: 422,
      body: { errors: { name: ['must not contain a comma'] } },
    });
    expect(await tagsOf(id)).toEqual(['winter', 'snow']);
    expect(await save(tag, { name: 'Frost' })).toMatchObject({ status: 200, body: { id: tag, version: 2 } });
    expect(await tagsOf(id)).toEqual(['Frost', 'snow']);
    const found = await read<{ data: ChallengeRow[] }>(at('challenges?columnFilters[tag_list]=Frost'));
    expect(found.data.map((row) => row.id)).toEqual([id]);
    expect((await events('content_tag.changed')).at(-1)).toEqual({
      content_tag_id: tag,
      name: 'Frost',
      former_name: 'winter',
      active: true,
      version: 2,
    });
    expect((await audited('content_tag')).at(-1)).toEqual({
      action: 'update',
      title: 'Frost',
      before: { name: 'winter', active: true },
      after: { name: 'Frost', active: true },
    });
    const editor = await owner.put(`/admin/v2/challenges/${id}`, linkChallenge({ version: challenge.version }));
    expect(codeOf(editor)).toBe('409 version_conflict');
  });

  it('are no longer listed to choose from once inactive, and stay on tagged content [A-400]', async () => {
    const id = await addChallenge(['retired']);
    const tag = (await listed('retired'))?.id ?? '';
    expect(await read(at('tags'))).toMatchObject({ tags: expect.arrayContaining(['retired']) as string[] });
    await save(tag, { active: false });
    expect((await read<{ tags: string[] }>(at('tags'))).tags).not.toContain('retired');
    expect((await read<{ tags: string[] }>(at('challenges/new'))).tags).not.toContain('retired');
    expect(await tagsOf(id)).toEqual(['retired']);
    expect((await events('content_tag.changed')).at(-1)).toMatchObject({ former_name: null, active: false });
    expect(await owner.post(`/admin/v2/challenges/${id}/toggle_tag`, { tag: 'RETIRED' })).toMatchObject({
      body: { tag_list: [] },
    });
  });

  it('contain no comma, which separates filters; an existing one with a comma stays until it is removed [A-400]', async () => {
    const refused = { status: 422, body: { errors: { tag_list: ['must not contain a comma'] } } };
    expect(await owner.post(at('challenges'), linkChallenge({ tag_list: ['run, swim'] }))).toMatchObject(refused);
    const id = await addChallenge(['run']);
    expect(await owner.post(`/admin/v2/challenges/${id}/toggle_tag`, { tag: 'run, swim' })).toMatchObject({
      status: 422,
      body: { errors: { tag: ['must not contain a comma'] } },
    });
    expect(await listed('swim')).toBeUndefined();
    await arrive(programs.database, own, 'reward.tagged', { reward_id: '6', tags: ['bike, hike'], version: 1 });
    const tag = (await listed('hike'))?.id ?? '';
    expect(await save(tag, { active: false })).toMatchObject({ status: 200 });
    expect(await save(tag, { name: 'bike, walk' })).toMatchObject({ status: 422 });
    await programs.database.query('UPDATE challenge_tag SET tag_id = $2 WHERE challenge_id = $1', [id, tag]);
    const { version } = await read<{ version: number }>(`/admin/v2/challenges/${id}`);
    const edited = linkChallenge({ caption: 'Anew', tag_list: ['bike, hike'], version });
    expect(await owner.put(`/admin/v2/challenges/${id}`, edited)).toMatchObject({ status: 200 });
    expect(await tagsOf(idOf(await owner.post(`/admin/v2/challenges/${id}/duplicate`)))).toEqual(['bike, hike']);
    expect(await owner.post(`/admin/v2/challenges/${id}/toggle_tag`, { tag: 'bike, hike' })).toMatchObject({
      body: { tag_list: [] },
    });
  });

  it('are all stored when they are added to a challenge concurrently', async () => {
    const id = await addChallenge([]);
    const names = ['one', 'two', 'three', 'four', 'five', 'six'];
    await race(names.length, (turn) => owner.post(`/admin/v2/challenges/${id}/toggle_tag`, { tag: names[turn] ?? '' }));
    expect((await tagsOf(id)).toSorted()).toEqual(names.toSorted());
  });

  it('have one record per name, also in concurrent calls', async () => {
    const { fulfilled: answers } = await race(8, (turn) =>
      owner.post(at('content_tags'), { name: turn % 2 ? 'Rush' : 'RUSH' }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
    await race(6, (turn) => programs.challenge(own, { tag_list: [turn % 2 ? 'Crowd' : 'crowd'] }));
    expect(await listed('crowd')).toMatchObject({ taggings_count: 6 });
    const tag = (await listed('crowd'))?.id ?? '';
    const { rejected } = await race(6, (turn): Promise<unknown> =>
      turn === 0 ? save(tag, { name: 'Throng' }) : programs.challenge(own, { tag_list: ['crowd'] }),
    );
    expect(rejected).toEqual([]);
    const counts = (await read<ContentTagTable>(at('content_tags?page_size=100'))).data
      .filter(({ name }) => ['crowd', 'throng'].includes(name.toLowerCase()))
      .map(({ taggings_count }) => taggings_count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(11);
  });

  it('are copied with the program, with their states, which are published for rewards', async () => {
    const copy = await owner.post('/admin/v2/programs', { name: 'Copied club', copy_from: own });
    const id = (copy.body as { program_id: string }).program_id;
    const { data } = await read<ContentTagTable>(at('content_tags?page_size=100', id));
    const original = await read<ContentTagTable>(at('content_tags?page_size=100'));
    expect(data.map(({ name, active }) => [name, active])).toEqual(
      original.data.map(({ name, active }) => [name, active]),
    );
    const carried = async (program: string): Promise<string[][]> =>
      (await read<{ data: ChallengeRow[] }>(at('challenges?page_size=100&sort=id', program))).data.map(
        ({ tag_list }) => tag_list,
      );
    expect(await carried(id)).toEqual(await carried(own));
    const published = await programs.database.query<{ payload: object }>(
      `SELECT payload FROM event WHERE program_id = $1 AND type = 'content_tag.changed'`,
      [id],
    );
    expect(published).toHaveLength(data.length);
    expect(published.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining(
        data.map((tag) => ({
          content_tag_id: tag.id,
          name: tag.name,
          former_name: null,
          active: tag.active,
          version: 1,
        })),
      ),
    );
  });

  it('require the permission to update the program, and are unknown elsewhere', async () => {
    const id = (await listed('Frost'))?.id ?? '';
    const viewer = programs.as(programAdmin(ORGANIZATION, own, { challenges: ['view', 'manage'] }));
    const stranger = programs.as(programAdmin('9002', own, { program: ['update'] }));
    const neighbour = programs.as(programAdmin(ORGANIZATION, other, { program: ['update'] }));
    for (const [who, status] of [
      [viewer, 403],
      [stranger, 404],
      [neighbour, 404],
    ] as const) {
      expect((await who.get(`/admin/v2/content_tags/${id}`)).status).toBe(status);
      const body = { name: 'Taken over', active: true, version: 2 };
      expect((await who.put(`/admin/v2/content_tags/${id}`, body)).status).toBe(status);
      expect((await who.post(at('content_tags'), { name: 'Mine' })).status).toBe(status);
    }
    for (const name of ['', ' ', 'x'.repeat(41), 'a\u202eb', null]) {
      expect((await owner.post(at('content_tags'), { name })).status).toBe(422);
    }
    expect((await owner.get('/admin/v2/content_tags/99999999')).status).toBe(404);
  });
});

describe('evergreen settings', () => {
  const definitions = async (): Promise<EvergreenSettings['data']> =>
    (await read<EvergreenSettings>(at('evergreen_setting_definitions'))).data;
  const onSite = async (): Promise<unknown> => {
    const query = { host: `${subdomain}.laurel.test:8080` };
    const { body } = await programs.as(service('gateway')).get('/internal/site', { query });
    return (body as SiteLookup).site?.evergreen_setting_values?.map(({ key, active }) => [key, active]);
  };

  it('are on until a program sets them, which its site shows at once [A-405] [A-410] [A-411] [A-459]', async () => {
    const [completed, claimed] = await definitions();
    expect(completed).toMatchObject({ key: 'completed_activities', active: true, value: null });
    expect(claimed).toMatchObject({ key: 'claimed_rewards', name: 'Claimed rewards', active: true, value: null });
    expect(await onSite()).toEqual([
      ['completed_activities', true],
      ['claimed_rewards', true],
    ]);
    const made = await owner.post(at('evergreen_setting_values'), {
      evergreen_setting_definition_id: claimed?.id,
      active: false,
    });
    expect(made).toMatchObject({ status: 201, body: { success: true, version: 1 } });
    const value = { id: idOf(made), active: false, evergreen_setting_definition_id: claimed?.id };
    expect(await definitions()).toMatchObject([{ active: true }, { active: false, value }]);
    expect(await read(`/admin/v2/evergreen_setting_values/${idOf(made)}`)).toMatchObject({
      ...value,
      program_id: own,
      name: 'Claimed rewards',
      version: 1,
    });
    expect(await onSite()).toEqual([
      ['completed_activities', true],
      ['claimed_rewards', false],
    ]);
  });

  it('are changed from the version that was read, with an audit entry [A-406] [A-411]', async () => {
    const id = (await definitions())[1]?.value?.id ?? '';
    const put = (body: object): Promise<HttpAnswer> => owner.put(`/admin/v2/evergreen_setting_values/${id}`, body);
    expect(codeOf(await put({ active: false, version: 1 }))).toBe('422 no_changes');
    expect(codeOf(await put({ active: true, version: 2 }))).toBe('409 version_conflict');
    expect((await put({ active: 'yes', version: 1 })).status).toBe(422);
    expect(await put({ active: true, version: 1 })).toMatchObject({ status: 200, body: { id, version: 2 } });
    expect(await onSite()).toContainEqual(['claimed_rewards', true]);
    expect(await events('evergreen_setting.changed')).toEqual([
      { key: 'claimed_rewards', active: false, version: 1 },
      { key: 'claimed_rewards', active: true, version: 2 },
    ]);
    expect(await audited('evergreen_setting')).toEqual([
      { action: 'create', title: 'Claimed rewards', before: null, after: { active: false } },
      { action: 'update', title: 'Claimed rewards', before: { active: false }, after: { active: true } },
    ]);
  });

  it('are set once, with the permission to update the program [A-411]', async () => {
    const [completed] = await definitions();
    const body = { evergreen_setting_definition_id: completed?.id, active: false };
    const { fulfilled: answers } = await race(5, () => owner.post(at('evergreen_setting_values'), body));
    expect(answers.map(codeOf).sort()).toEqual(['201 ', ...Array<string>(4).fill('409 evergreen_decided')]);
    const unknown = await owner.post(at('evergreen_setting_values'), {
      ...body,
      evergreen_setting_definition_id: '77',
    });
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { evergreen_setting_definition_id: ['is not known'] } },
    });
    const id = (await definitions())[0]?.value?.id ?? '';
    const viewer = programs.as(programAdmin(ORGANIZATION, own, { program: ['view'] }));
    const neighbour = programs.as(programAdmin(ORGANIZATION, other, { program: ['update'] }));
    for (const [who, status] of [
      [viewer, 403],
      [neighbour, 404],
    ] as const) {
      expect((await who.get(at('evergreen_setting_definitions'))).status).toBe(status);
      expect((await who.put(`/admin/v2/evergreen_setting_values/${id}`, { active: true, version: 1 })).status).toBe(
        status,
      );
      expect((await who.post(at('evergreen_setting_values'), body)).status).toBe(status);
    }
    const elsewhere = await read<EvergreenSettings>(at('evergreen_setting_definitions', other));
    expect(elsewhere.data.map(({ active, value }) => [active, value])).toEqual([
      [true, null],
      [true, null],
    ]);
  });
});
