import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type {
  NewProgramPageForm,
  ProgramPageDetail,
  ProgramPageSaved,
  ProgramPageTable,
} from '@laurel/contracts/programs/pages/pages.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import type { ProgramTiersForm, Tier } from '@laurel/contracts/programs/tiers/tiers.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { readFile } from 'node:fs/promises';
import { ProgramsUnderTest } from '../programs.fixture.ts';

const ORGANIZATION = '9001';
const OTHER_ORGANIZATION = '9002';

let programs: ProgramsUnderTest;
let owner: HttpClient;
let id: string;

/** A number of equal answers. */
const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code);
const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as ErrorBody).code}`;
const errorsOf = ({ body }: HttpAnswer): ErrorBody['errors'] => (body as ErrorBody).errors;
const programCalled = async (name: string, organization = ORGANIZATION): Promise<string> => {
  const answer = await programs.as(organizationAdmin(organization)).post('/admin/v2/programs', { name });
  return (answer.body as { program_id: string }).program_id;
};
const trail = (resource: string): Promise<{ action: string; before: object | null; after: object | null }[]> =>
  programs.database.query(
    `SELECT action, before, after FROM ${auditEntries} WHERE program_id = $1 AND resource = $2 ORDER BY id`,
    [id, resource],
  );

beforeAll(async () => {
  programs = await ProgramsUnderTest.start({ instances: 2, env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
  owner = programs.as(organizationAdmin(ORGANIZATION, { super_admin: true }));
  id = await programCalled('Club');
});
afterAll(() => programs.stop());

describe('the pages of a program', () => {
  const pages = (rest = ''): string => `/admin/v2/programs/${id}/program_pages${rest}`;
  const at = (page: string, rest = ''): string => `/admin/v2/program_pages/${page}${rest}`;
  const values = (changes: object = {}): object => ({
    title: 'Official Rules',
    slug: 'official-rules',
    html: '<p>Be kind.</p>',
    ...changes,
  });
  const add = (changes: object = {}, by = owner): Promise<HttpAnswer> => by.post(pages(), values(changes));
  const added = async (changes: object = {}): Promise<string> => {
    const answer = await add(changes);
    expect(answer.status).toBe(201);
    return (answer.body as ProgramPageSaved).id;
  };
  const show = async (page: string): Promise<ProgramPageDetail> =>
    (await owner.get(at(page))).body as ProgramPageDetail;
  const seen = async (slug: string): Promise<number> =>
    (await programs.as(visitor(id)).get(`/public/program_pages/${slug}`)).status;
  const linked = async (): Promise<string[]> => {
    const answer = await programs.as(service('gateway')).get('/internal/site', { query: { host: 'club.laurel.test' } });
    return ((answer.body as SiteLookup).site?.published_program_pages ?? []).map(({ slug }) => slug);
  };
  const take = async (page: string, intent: string): Promise<ProgramPageSaved> => {
    const answer = await owner.post(at(page, `/${intent}`));
    expect(answer.status).toBe(200);
    return answer.body as ProgramPageSaved;
  };
  const clear = (): Promise<unknown> => programs.database.query('DELETE FROM program_page WHERE program_id = $1', [id]);

  afterEach(clear);

  it('start as drafts from a form, are published, archived and withdrawn, and visitors find the published ones [A-393] [A-394] [A-395] [A-448] [A-454]', async () => {
    const form = (await owner.get(pages('/new'))).body as NewProgramPageForm;
    expect(form.fields.map(({ name }) => name)).toEqual(Object.keys(form.defaultValues));
    expect(form.site_url).toBe('https://club.laurel.test');
    expect((await add({ status: 'published' })).status).toBe(400);
    const answer = await add({ title: '  Official Rules ' });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, message: 'Program Page created successfully.', status: 'draft', version: 1 },
    });
    const { id: page } = answer.body as ProgramPageSaved;
    expect([await seen('official-rules'), await linked()]).toEqual([404, []]);
    expect(await take(page, 'publish')).toMatchObject({ status: 'published', version: 2 });
    expect(await take(page, 'publish')).toMatchObject({ status: 'published', version: 2 });
    expect([await seen('official-rules'), await linked()]).toEqual([200, ['official-rules']]);
    expect(await take(page, 'archive')).toMatchObject({ status: 'archived' });
    expect([await seen('official-rules'), await linked()]).toEqual([404, []]);
    expect(await take(page, 'unpublish')).toMatchObject({ status: 'draft', version: 4 });
    expect([await seen('official-rules'), await linked()]).toEqual([404, []]);
    expect(codeOf(await owner.post(at(page, '/toString')))).toBe('400 invalid_intent');
    expect(await trail('program_page')).toEqual([
      { action: 'create', before: null, after: values() },
      { action: 'publish', before: { status: 'draft' }, after: { status: 'published' } },
      { action: 'archive', before: { status: 'published' }, after: { status: 'archived' } },
      { action: 'unpublish', before: { status: 'archived' }, after: { status: 'draft' } },
    ]);
  });

  it('are edited at a version; the old address is unknown and the new one answers [A-395] [A-451]', async () => {
    const page = await added();
    await take(page, 'publish');
    const changed = { title: 'Rules', slug: 'rules', html: '<p>Be kind.</p>' };
    expect(codeOf(await owner.put(at(page), { ...values(), version: 1 }))).toBe('409 version_conflict');
    expect(codeOf(await owner.put(at(page), { ...values(), version: 2 }))).toBe('422 no_changes');
    const saved = await owner.put(at(page), { ...changed, version: 2 });
    expect(saved.body).toMatchObject({ message: 'Program Page was updated successfully!', version: 3 });
    expect(await show(page)).toMatchObject({ ...changed, status: 'published', version: 3, program_id: id });
    expect([await seen('official-rules'), await seen('rules'), await linked()]).toEqual([404, 200, ['rules']]);
    expect((await trail('program_page')).at(-1)).toEqual({
      action: 'update',
      before: { title: 'Official Rules', slug: 'official-rules' },
      after: { title: 'Rules', slug: 'rules' },
    });
  });

  it('are listed, sorted, searched by title and address, and filtered by status [A-393]', async () => {
    const rules = await added();
    await added({ title: 'Privacy', slug: 'privacy-policy' });
    await added({ title: 'about us', slug: 'about' });
    await take(rules, 'publish');
    const titles = async (query: object): Promise<string[]> => {
      const { data } = (await owner.get(pages(), { query: query as Record<string, string> })).body as ProgramPageTable;
      return data.map(({ title }) => title);
    };
    expect(await titles({ sort: 'title' })).toEqual(['about us', 'Official Rules', 'Privacy']);
    expect(await titles({ sort: '-slug', page: '2', page_size: '2' })).toEqual(['about us']);
    expect(await titles({ search: 'POLICY' })).toEqual(['Privacy']);
    expect(await titles({ 'columnFilters[status]': 'published' })).toEqual(['Official Rules']);
    expect(codeOf(await owner.get(pages(), { query: { 'columnFilters[html]': 'x' } }))).toBe('400 unknown_filter');
    expect(codeOf(await owner.get(pages(), { query: { sort: 'html' } }))).toBe('422 validation_failed');
  });

  it('have a value for each language, read by visitors of it, found by staff and named in the trail', async () => {
    const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
    await programs.database.query(languages, [id, true, 'en']);
    const es = { title: 'Reglas', html: '<p onclick="x()">Sé amable.</p>' };
    const page = await added({ translations: { es } });
    const plain = await added({ slug: 'terms', title: 'Terms' });
    for (const each of [page, plain]) await take(each, 'publish');
    expect((await show(page)).translations).toEqual({ es: { title: 'Reglas', html: '<p>Sé amable.</p>' } });
    const read = async (slug: string, language: string): Promise<unknown> =>
      (
        await programs
          .as(visitor(id))
          .get(`/public/program_pages/${slug}`, { headers: { 'accept-language': language } })
      ).body;
    expect(await read('official-rules', 'es')).toEqual({
      id: page,
      slug: 'official-rules',
      title: 'Reglas',
      html: '<p>Sé amable.</p>',
    });
    expect(await read('official-rules', 'en')).toEqual({ id: page, ...values() });
    expect(await read('terms', 'es')).toMatchObject({ title: 'Terms', untranslated: ['title', 'html'] });
    const { body } = await programs
      .as(service('gateway'))
      .get('/internal/site', { query: { host: 'club.laurel.test' } });
    expect((body as SiteLookup).site?.published_program_pages).toEqual([
      { id: page, slug: 'official-rules', title: 'Official Rules', translations: { es: { title: 'Reglas' } } },
      { id: plain, slug: 'terms', title: 'Terms' },
    ]);
    expect((await owner.get(pages(), { query: { search: 'reglas' } })).body).toMatchObject({ data: [{ id: page }] });
    const save = (changes: object): Promise<HttpAnswer> => owner.put(at(page), { ...values(), ...changes });
    expect((await save({ version: 2, translations: { es: { html: '' } } })).body).toMatchObject({
      translations: { es: { title: 'Reglas' } },
    });
    expect((await trail('program_page')).at(-1)).toEqual({
      action: 'update',
      before: { 'translations.es.html': '<p>Sé amable.</p>' },
      after: {},
    });
    expect(codeOf(await save({ version: 3 }))).toBe('422 no_changes');
    expect(errorsOf(await save({ version: 3, translations: { en: { title: 'Rules' } } }))).toEqual({
      'translations.en': ['is the language of the fields themselves'],
    });
    await programs.database.query(languages, [id, false, null]);
    expect(errorsOf(await add({ slug: 'more', translations: { es } }))).toEqual({
      translations: ['needs a program in more than one language'],
    });
  });

  it('have unique addresses, and never one of the platform’s [A-461] [X-050]', async () => {
    const remote = JSON.parse(
      await readFile(new URL('../../../../mfe-participant/remote.json', import.meta.url), 'utf8'),
    ) as { routes: string[] };
    const taken = remote.routes.map((route) => route.split('/')[1] ?? '').filter((segment) => segment !== '');
    expect(taken).toContain('signin');
    const platform = ['admin', 'public', 'api', 'internal', 'media', 'health', 'releases', 'stripe', 'ahoy'];
    for (const slug of [...taken, ...platform]) {
      expect([slug, errorsOf(await add({ slug }))]).toEqual([slug, { slug: ['is used by the platform'] }]);
    }
    await added();
    const second = await added({ slug: 'terms' });
    expect(errorsOf(await add())).toEqual({ slug: ['Another page of this program has this address'] });
    expect(errorsOf(await owner.put(at(second), { ...values(), version: 1 }))).toEqual({
      slug: ['Another page of this program has this address'],
    });
    expect(await show(second)).toMatchObject({ slug: 'terms', version: 1 });
    expect(
      (await owner.post(`/admin/v2/programs/${await programCalled('Elsewhere')}/program_pages`, values())).status,
    ).toBe(201);
  });

  it.each([
    ['an address with a slash', { slug: 'a/b' }, 'slug'],
    ['an address with a capital', { slug: 'Rules' }, 'slug'],
    ['an address that begins with a hyphen', { slug: '-rules' }, 'slug'],
    ['an address of 101 characters', { slug: 'x'.repeat(101) }, 'slug'],
    ['no address', { slug: '' }, 'slug'],
    ['an invisible title', { title: '\u200b' }, 'title'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
    ['a text that is none', { html: ['<p>'] }, 'html'],
    ['more than 200,000 characters', { html: 'x'.repeat(200_001) }, 'html'],
  ])('are refused with %s [A-452] [A-461]', async (_what, changes, field) => {
    const answer = await add(changes);
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]]);
    expect(await programs.database.query('SELECT 1 FROM program_page WHERE program_id = $1', [id])).toEqual([]);
  });

  it('contain no active HTML, and a text once published [A-461]', async () => {
    const page = await added({
      html: '<h1>Rules</h1><script>alert(1)</script><p onclick="alert(1)">Be <a href="javascript:alert(1)">kind</a></p>',
    });
    expect((await show(page)).html).toBe('<h2>Rules</h2><p>Be <a>kind</a></p>');
    const empty = await added({ slug: 'empty', html: '<p>&nbsp;</p>' });
    expect(errorsOf(await owner.post(at(empty, '/publish')))).toEqual({
      html: ['A published page needs text or a picture'],
    });
    await take(page, 'publish');
    expect(codeOf(await owner.put(at(page), { ...values(), html: '<p></p>', version: 2 }))).toBe(
      '422 validation_failed',
    );
    expect(await seen('official-rules')).toBe(200);
  });

  it('of one address at one moment become one page, and of one hundred and three the allowed number is stored [A-461]', async () => {
    const warm = (): Promise<unknown> => owner.get(pages());
    const same = await race(10, () => add(), { warm });
    expect(same.fulfilled.map(codeOf).toSorted()).toEqual(['201 undefined', ...times(9, '422 validation_failed')]);
    await programs.database.query(
      `INSERT INTO program_page (program_id, slug, title, html)
       SELECT $1, 'page-' || n, 'Page', '' FROM generate_series(1, 96) AS n`,
      [id],
    );
    const many = await race(6, (index) => add({ slug: `late-${index}` }), { warm });
    expect(many.fulfilled.map(codeOf).toSorted()).toEqual([
      ...times(3, '201 undefined'),
      ...times(3, '409 too_many_pages'),
    ]);
  });

  it('accept one of eight editors who save at the same moment [A-395]', async () => {
    const page = await added();
    const { fulfilled } = await race(8, (index) =>
      owner.put(at(page), { ...values({ title: `Rules ${index}` }), version: 1 }),
    );
    expect(fulfilled.map(codeOf).toSorted()).toEqual(['200 undefined', ...times(7, '409 version_conflict')]);
  });

  it('require the permission to update the program, and are unknown to other callers [A-388] [A-547]', async () => {
    const page = await added();
    const reader = programs.as(programAdmin(ORGANIZATION, id, { challenges: ['view', 'update'] }));
    const editor = programs.as(programAdmin(ORGANIZATION, id, { program: ['update'] }));
    const elsewhere = programs.as(programAdmin(ORGANIZATION, await programCalled('Next'), { program: ['update'] }));
    const stranger = programs.as(organizationAdmin(OTHER_ORGANIZATION));
    const calls = (by: HttpClient): Promise<HttpAnswer>[] => [
      by.get(pages()),
      by.get(pages('/new')),
      by.post(pages(), values({ slug: 'mine' })),
      by.get(at(page)),
      by.put(at(page), { ...values({ title: 'Mine' }), version: 1 }),
      by.post(at(page, '/publish')),
      by.post(at(page, '/archive')),
      by.post(at(page, '/unpublish')),
      by.post(at(page, '/shred')),
    ];
    const codes = async (by: HttpClient): Promise<string[]> => [...new Set((await Promise.all(calls(by))).map(codeOf))];
    expect(await codes(reader)).toEqual(['403 forbidden']);
    expect(await codes(stranger)).toEqual(['404 not_found']);
    expect(await codes(elsewhere)).toEqual(['404 not_found']);
    expect(await show(page)).toMatchObject({ title: 'Official Rules', status: 'draft', version: 1 });
    expect((await editor.post(at(page, '/publish'))).status).toBe(200);
    for (const unknown of ['9000000000000000001', '0', 'x']) {
      expect(codeOf(await owner.get(at(unknown)))).toBe('404 not_found');
    }
  });

  it('are copied with the program, each with its status [A-394]', async () => {
    await take(await added(), 'publish');
    await take(await added({ slug: 'old' }), 'archive');
    await added({ slug: 'soon' });
    const copy = await owner.post('/admin/v2/programs', { name: 'Copy', copy_from: id });
    const { program_id } = copy.body as { program_id: string };
    const { data } = (await owner.get(`/admin/v2/programs/${program_id}/program_pages`, { query: { sort: 'slug' } }))
      .body as ProgramPageTable;
    expect(data.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'official-rules published',
      'old archived',
      'soon draft',
    ]);
  });
});

describe('the tiers of a program', () => {
  const tiers = (rest = ''): string => `/admin/v2/programs/${id}/program_tiers${rest}`;
  const form = async (): Promise<ProgramTiersForm> => (await owner.get(tiers('/new'))).body as ProgramTiersForm;
  const tier = (name: string, min: number, max: number | null): object => ({
    name,
    points_threshold_min: min,
    points_threshold_max: max,
    translations: {},
  });
  const three = [tier('Bronze', 0, 999), tier('Silver', 1_000, 4_999), tier('Gold', 5_000, null)];
  const save = async (list: object[], version?: string, by = owner): Promise<HttpAnswer> =>
    by.post(tiers(), { tiers: list, version: version ?? (await form()).version });
  const offered = async (): Promise<Tier[]> => (await programs.as(visitor(id)).get('/public/tiers')).body as Tier[];
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const answer = await owner.post('/admin/v2/feature_programs', { name: 'tiers', program_id: id, enabled });
    expect(answer.status).toBe(200);
  };

  it('are closed while the feature is off or was never set [A-424]', async () => {
    const closed = async (): Promise<string[]> => {
      const { version } = (await owner.get(`/admin/v2/programs/${id}`)).body as { version: string };
      return [codeOf(await owner.get(tiers('/new'))), codeOf(await save(three, version))];
    };
    expect(await closed()).toEqual(['403 forbidden', '403 forbidden']);
    await programs.database.query(`UPDATE program SET features = features - 'tiers' WHERE id = $1`, [id]);
    expect(await closed()).toEqual(['403 forbidden', '403 forbidden']);
    await setEnabled(true);
  });

  it('start with two adjacent ones, are posted as a whole, and shown on the site [A-426] [A-433] [A-448] [A-449] [X-087]', async () => {
    expect(await form()).toMatchObject({
      fields: [{ name: 'tiers', min: 2, max: 20 }],
      defaultValues: { tiers: [tier('', 0, 999), tier('', 1_000, null)] },
      stored: false,
    });
    const { version } = await form();
    const saved = await save([...three.slice(0, 2), { name: ' Gold ' }], version);
    expect(saved).toMatchObject({ status: 200, body: { success: true, version: String(Number(version) + 1) } });
    expect(await form()).toMatchObject({ defaultValues: { tiers: three }, stored: true });
    const before = await offered();
    expect(before.map(({ name }) => name)).toEqual(['Bronze', 'Silver', 'Gold']);
    expect(codeOf(await save(three, version))).toBe('409 version_conflict');
    expect(codeOf(await save(three))).toBe('422 no_changes');
    const two = [tier('Copper', 0, 1_499), tier('Silver', 1_500, null)];
    expect((await save(two)).status).toBe(200);
    expect((await offered()).map(({ id, name }) => ({ id, name }))).toEqual([
      { id: before[0]?.id, name: 'Copper' },
      { id: before[1]?.id, name: 'Silver' },
    ]);
    expect((await trail('program')).at(-1)).toEqual({
      action: 'update_tiers',
      before: { tiers: three },
      after: { tiers: two },
    });
  });

  it.each([
    ['fewer than two', [tier('Bronze', 0, null)], { tiers: ['The first two tiers cannot be removed'] }],
    [
      'an overlap and a gap',
      [tier('Bronze', 0, 1_000), tier('Silver', 1_000, 1_999), tier('Gold', 3_000, null)],
      {
        'tiers.0.points_threshold_max': ['“Bronze” and “Silver” overlap'],
        'tiers.1.points_threshold_max': ['There is a gap between “Silver” and “Gold”'],
      },
    ],
    [
      'an open one before the last',
      [tier('Bronze', 0, null), tier('Silver', 1_000, null)],
      { 'tiers.0.points_threshold_max': ['“Bronze” needs a maximum: only the last tier may be open-ended'] },
    ],
    ['an invisible name', [tier(' ', 0, 999), tier('Silver', 1_000, null)], { 'tiers.0.name': ['is required'] }],
    [
      'half a point',
      [tier('Bronze', 0.5, 999), tier('Silver', 1_000, null)],
      { 'tiers.0.points_threshold_min': ['must be a whole number'] },
    ],
    [
      'more than twenty',
      Array.from({ length: 21 }, (_, index) => tier(`T${index}`, index * 10, index * 10 + 9)),
      { tiers: ['must not have more than 20 entries'] },
    ],
  ])(
    'are refused with %s, named at the tier, and stay [A-427] [A-431] [A-452] [X-086]',
    async (_what, list, errors) => {
      const before = await offered();
      const answer = await save(list);
      expect([answer.status, errorsOf(answer)]).toEqual([422, errors]);
      expect(await offered()).toEqual(before);
    },
  );

  it('have a name for each language, which participants of it read, and the others say theirs', async () => {
    const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
    await programs.database.query(languages, [id, true, 'en']);
    const bronze = { ...tier('Bronze', 0, 999), translations: { es: { name: 'Bronce' } } };
    const list = [bronze, tier('Top', 1_000, null)];
    const before = (await form()).defaultValues.tiers;
    expect((await save(list)).status).toBe(200);
    expect((await form()).defaultValues.tiers).toEqual(list);
    expect((await trail('program')).at(-1)).toEqual({
      action: 'update_tiers',
      before: { tiers: before },
      after: { tiers: list },
    });
    const read = async (language: string): Promise<Tier[]> =>
      (await programs.as(visitor(id)).get('/public/tiers', { headers: { 'accept-language': language } }))
        .body as Tier[];
    expect((await read('es')).map(({ name, untranslated }) => [name, untranslated])).toEqual([
      ['Bronce', undefined],
      ['Top', ['name']],
    ]);
    expect((await read('en')).map(({ name, untranslated }) => [name, untranslated])).toEqual([
      ['Bronze', undefined],
      ['Top', undefined],
    ]);
    expect(codeOf(await save(list))).toBe('422 no_changes');
    const english = { ...bronze, translations: { en: { name: 'Bronze' } } };
    expect(errorsOf(await save([english, tier('Top', 1_000, null)]))).toEqual({
      'tiers.0.translations.en': ['is the language of the fields themselves'],
    });
    const long = { ...bronze, translations: { es: { name: 'B'.repeat(61) } } };
    expect(Object.keys(errorsOf(await save([long, tier('Top', 1_000, null)])))).toEqual([
      'tiers.0.translations.es.name',
    ]);
    await programs.database.query(languages, [id, false, null]);
  });

  it('accept one of eight editors who save at the same moment [A-433]', async () => {
    const { version } = await form();
    const { fulfilled } = await race(8, (index) => save([tier(`T${index}`, 0, 9), tier('Top', 10, null)], version));
    expect(fulfilled.map(codeOf).toSorted()).toEqual(['200 undefined', ...times(7, '409 version_conflict')]);
  });

  it('require the permission to manage tiers in the program [A-424] [A-551]', async () => {
    const { version } = await form();
    const denied = programs.as(programAdmin(ORGANIZATION, id, { tiers: [], program: ['update', 'manage'] }));
    const stranger = programs.as(organizationAdmin(OTHER_ORGANIZATION));
    const manager = programs.as(programAdmin(ORGANIZATION, id, { tiers: ['manage'] }));
    expect([codeOf(await denied.get(tiers('/new'))), codeOf(await save(three, version, denied))]).toEqual([
      '403 forbidden',
      '403 forbidden',
    ]);
    expect([codeOf(await stranger.get(tiers('/new'))), codeOf(await save(three, version, stranger))]).toEqual([
      '404 not_found',
      '404 not_found',
    ]);
    expect((await save(three, version, manager)).status).toBe(200);
    await setEnabled(false);
    expect(codeOf(await manager.get(tiers('/new')))).toBe('403 forbidden');
    expect(await offered()).toEqual([]);
  });
});
