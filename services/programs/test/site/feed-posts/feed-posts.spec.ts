import type {
  FeedPostDetail,
  FeedPostPage,
  FeedPostSaved,
  FeedPostsImported,
  FeedPostTable,
} from '@laurel/contracts/programs/feed-posts/feed-posts.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, participant, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { daysFromNow, ProgramsUnderTest } from '../../programs.fixture.ts';

const [ORGANIZATION, OTHER_ORGANIZATION] = ['9001', '9002'];
const [CLUB, OTHER, OFF, UNDECIDED] = ['1', '2', '3', '4'] as const;

const post = (name: string, changes: object = {}): Record<string, unknown> => ({
  name,
  title: `About ${name}`,
  ...changes,
});

describe('the posts of a feed', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;

  const list = (program: string = CLUB): string => `/admin/v2/programs/${program}/dynamic_feed_posts`;
  const at = (id: string): string => `/admin/v2/dynamic_feed_posts/${id}`;
  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code: string }).code}`;
  const errorsOf = ({ body }: HttpAnswer): Record<string, string[]> =>
    (body as { errors: Record<string, string[]> }).errors;
  const make = async (name: string, changes: object = {}, program: string = CLUB): Promise<string> => {
    const answer = await owner.post(list(program), post(name, changes));
    expect(answer.status).toBe(201);
    return (answer.body as FeedPostSaved).id;
  };
  const show = async (id: string): Promise<FeedPostDetail> => (await owner.get(at(id))).body as FeedPostDetail;
  const names = async (query: Record<string, string>): Promise<string[]> =>
    ((await owner.get(list(), { query })).body as FeedPostTable).data.map(({ name }) => name);
  const seenBy = async (client: HttpClient, page?: number): Promise<FeedPostPage> =>
    (await client.get('/public/home/feed_posts', { query: page === undefined ? {} : { page } })).body as FeedPostPage;
  const importing = (file: unknown, program: string = CLUB): Promise<HttpAnswer> =>
    owner.post(`${list(program)}/import`, { file });
  const site = async (program: string): Promise<SiteLookup['site']> =>
    (
      (await programs.as(service('gateway')).get('/internal/site', { query: { host: `p${program}.localhost` } }))
        .body as SiteLookup
    ).site;
  const trail = (id: string): Promise<unknown[]> =>
    programs.database.query(
      `SELECT action, title, before, after FROM ${auditEntries}
       WHERE resource = 'dynamic_feed_post' AND resource_id = $1 ORDER BY id`,
      [id],
    );
  const stored = (): Promise<unknown[]> => programs.database.query('SELECT * FROM dynamic_feed_post ORDER BY id');

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    const on = { dynamic_feed_posts: true };
    await programs.addPrograms([
      { id: CLUB, organization: ORGANIZATION, features: on },
      { id: OTHER, organization: OTHER_ORGANIZATION, features: on },
      { id: OFF, organization: ORGANIZATION, features: { dynamic_feed_posts: false, social_network_posts: true } },
      { id: UNDECIDED, organization: ORGANIZATION },
    ]);
    await programs.database.query(
      `INSERT INTO program_template (program_id, header_text, element_css_style) SELECT id, 'x', '{}' FROM program`,
    );
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());
  beforeEach(() => programs.database.query('DELETE FROM dynamic_feed_post'));

  it('are created, shown and changed, each time with an audit entry [A-417] [A-418] [A-458]', async () => {
    expect((await owner.get(`${list()}/new`)).body).toMatchObject({
      fields: expect.arrayContaining([{ name: 'title', type: 'text', required: true }]) as unknown,
      defaultValues: { name: '', title: '', body_html: '', published_at: null },
      time_zone: 'UTC',
    });
    const start = daysFromNow(-1);
    const id = await make(' Summer ', { image: '/media/a/b.svg', link: '/official-rules', published_at: start });
    const before = await show(id);
    expect(before).toEqual({
      id,
      program_id: CLUB,
      name: 'Summer',
      title: 'About  Summer',
      body_html: '',
      image: '/media/a/b.svg',
      link: '/official-rules',
      link_text: null,
      published_at: start,
      ends_at: null,
      status: 'live',
      translations: {},
      time_zone: 'UTC',
      version: 1,
      updated_at: expect.stringMatching(/Z$/) as string,
    });
    const change = { name: 'Summer', title: 'Warm days', link: '', version: 1 };
    expect((await owner.put(at(id), change)).body).toMatchObject({ success: true, id, program_id: CLUB });
    expect(await show(id)).toMatchObject({ title: 'Warm days', link: null, image: '/media/a/b.svg', version: 2 });
    expect(codeOf(await owner.put(at(id), { ...change, version: 2 }))).toBe('422 no_changes');
    expect((await owner.delete(at(id))).status).toBe(200);
    expect((await owner.get(at(id))).status).toBe(404);
    expect(await trail(id)).toMatchObject([
      { action: 'create', title: 'Summer', before: null, after: { title: 'About  Summer' } },
      {
        action: 'update',
        before: { title: 'About  Summer', link: '/official-rules' },
        after: { title: 'Warm days', link: null },
      },
      { action: 'delete', before: { title: 'Warm days', published_at: start }, after: null },
    ]);
  });

  it('are listed by name and status, in the order of their columns [A-417] [A-460] [A-565]', async () => {
    await make('Alpha', { title: 'Bravo in the title' });
    await make('Bravo', { published_at: daysFromNow(1) });
    await make('Charlie', { published_at: daysFromNow(-2) });
    await make('Delta', { published_at: daysFromNow(-3), ends_at: daysFromNow(-1) });
    expect(await names({ search: 'bravo' })).toEqual(['Bravo']);
    expect(await names({})).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
    expect(await names({ sort: 'published_at', page_size: '3' })).toEqual(['Delta', 'Charlie', 'Bravo']);
    expect(await names({ 'columnFilters[status]': 'live,ended', sort: 'name' })).toEqual(['Charlie', 'Delta']);
    expect((await owner.get(list(), { query: { sort: 'body_html' } })).status).toBe(422);
    const { data } = (await owner.get(list())).body as FeedPostTable;
    expect(data.map(({ status }) => status)).toEqual(['draft', 'scheduled', 'live', 'ended']);
  });

  it('have a text for each language, sanitized, read by visitors of it, imported, and named in the trail', async () => {
    const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
    await programs.database.query(languages, [CLUB, true, 'en']);
    const es = { title: 'Verano', body_html: '<p onclick="x()">Hace sol.</p>' };
    const own = { body_html: '<p>Sun.</p>', link: '/x', link_text: 'See', published_at: daysFromNow(-1) };
    const id = await make('Summer', { ...own, translations: { es } });
    expect((await show(id)).translations).toEqual({ es: { title: 'Verano', body_html: '<p>Hace sol.</p>' } });
    const read = async (language: string): Promise<unknown[]> => {
      const headers = { 'accept-language': language };
      const { body } = await programs.as(visitor(CLUB)).get('/public/home/feed_posts', { headers });
      return (body as FeedPostPage).data.map(({ title, body_html, link_text, untranslated = [] }) => [
        ...[title, body_html, link_text, untranslated.join()],
      ]);
    };
    expect(await read('es')).toEqual([['Verano', '<p>Hace sol.</p>', 'See', 'link_text']]);
    expect(await read('en')).toEqual([['About Summer', '<p>Sun.</p>', 'See', '']]);
    const change = { ...post('Summer'), version: 1, translations: { es: { body_html: null, link_text: 'Ver' } } };
    expect((await owner.put(at(id), change)).body).toMatchObject({
      translations: { es: { title: 'Verano', link_text: 'Ver' } },
    });
    expect(await read('es')).toEqual([['Verano', '<p>Sun.</p>', 'Ver', 'body_html']]);
    expect((await trail(id)).at(-1)).toEqual({
      action: 'update',
      title: 'Summer',
      before: { 'translations.es.body_html': '<p>Hace sol.</p>' },
      after: { 'translations.es.link_text': 'Ver' },
    });
    expect(codeOf(await owner.put(at(id), { ...post('Summer'), version: 2 }))).toBe('422 no_changes');
    const file = [{ ...post('Summer'), ...own, translations: { es: { title: 'Estío' } } }, post('Autumn')];
    expect((await importing(file)).body).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect((await importing(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await show(id)).translations).toEqual({ es: { title: 'Estío' } });
    const many = { es: { body_html: '<p>&</p>'.repeat(1_300) } };
    expect(Object.keys(errorsOf(await importing([post('Winter', { translations: many })])))).toEqual([
      'file.0.translations.es.body_html',
    ]);
    expect(errorsOf(await importing([post('Winter', { translations: { en: { title: 'Winter' } } })]))).toEqual({
      'file.0.translations.en': ['is the language of the fields themselves'],
    });
    await programs.database.query(languages, [CLUB, false, null]);
    expect(errorsOf(await owner.post(list(), post('Winter', { translations: { es } })))).toEqual({
      translations: ['needs a program in more than one language'],
    });
  });

  it('require the permission to manage them, while the feature is on, and are in no other program [A-416] [A-418] [A-550]', async () => {
    const id = await make('Ours');
    const abroad = programs.as(organizationAdmin(OTHER_ORGANIZATION));
    for (const answer of [
      abroad.get(at(id)),
      abroad.put(at(id), { ...post('x x'), version: 1 }),
      abroad.delete(at(id)),
    ]) {
      expect((await answer).status).toBe(404);
    }
    const editor = programs.as(programAdmin(ORGANIZATION, CLUB, { dynamic_feed_posts: ['manage'] }));
    expect((await editor.get(at(id))).status).toBe(200);
    // Staff with an entry for the posts need its permission; without one the feature decides.
    const other = programs.as(programAdmin(ORGANIZATION, CLUB, { dynamic_feed_posts: [], program: ['update'] }));
    expect((await other.get(list())).status).toBe(403);
    for (const program of [OFF, UNDECIDED]) {
      expect((await owner.get(list(program))).status).toBe(403);
      expect((await owner.post(list(program), post('Never'))).status).toBe(403);
      expect((await importing([post('Never')], program)).status).toBe(403);
    }
    const boss = programs.as(organizationAdmin(ORGANIZATION, { super_admin: true }));
    expect((await boss.get(`${list(OFF)}/new`)).status).toBe(403);
  });

  it.each([
    ['no name', { name: '\u200b' }, 'name'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 'name'],
    ['no title', { title: ' ' }, 'title'],
    ['a text of 10,001 characters', { body_html: 'x'.repeat(10_001) }, 'body_html'],
    ['a text nested 101 deep', { body_html: '<div>'.repeat(101) }, 'body_html'],
    ['a picture that is a script', { image: 'javascript:alert(1)' }, 'image'],
    ['a picture of another kind of path', { image: '/admin/v2' }, 'image'],
    ['a link that is a script', { link: 'javascript:alert(1)' }, 'link'],
    ['a link to another host in disguise', { link: '//evil.test' }, 'link'],
    ['words for a link that is not there', { link_text: 'Go' }, 'link_text'],
    ['an impossible moment', { published_at: '2026-02-30T00:00:00Z' }, 'published_at'],
    ['a moment of the year 9999', { published_at: '9999-01-01T00:00:00Z' }, 'published_at'],
    ['an end before the start', { published_at: daysFromNow(2), ends_at: daysFromNow(1) }, 'ends_at'],
  ])('are refused with %s, by the field, alone and in a file [A-421]', async (_what, changes, field) => {
    const alone = await owner.post(list(), post('Refused', changes));
    expect([alone.status, Object.keys(errorsOf(alone))]).toEqual([422, [field]]);
    const inFile = await importing([post('Fine'), post('Refused', changes)]);
    expect([inFile.status, Object.keys(errorsOf(inFile))]).toEqual([422, [`file.1.${field}`]]);
    expect(await stored()).toEqual([]);
  });

  it('contain no active HTML [X-137]', async () => {
    const body_html = '<p onclick="alert(1)">Hi<script>alert(1)</script> <img src=x onerror=alert(1)></p>';
    const id = await make('Attack', { body_html, published_at: daysFromNow(-1) });
    await importing([post('Imported attack', { body_html, published_at: daysFromNow(-2) })]);
    expect((await show(id)).body_html).toBe('<p>Hi </p>');
    const { data } = await seenBy(programs.as(visitor(CLUB)));
    expect(data.map((each) => each.body_html)).toEqual(['<p>Hi </p>', '<p>Hi </p>']);
  });

  it('have a unique name, also in concurrent calls, and a version', async () => {
    const id = await make('Taken');
    const twice = await owner.post(list(), post('Taken'));
    expect(codeOf(twice)).toBe('422 feed_post_name_taken');
    expect(errorsOf(twice)).toEqual({ name: ['Another post has this name'] });
    const other = await make('Free');
    expect(codeOf(await owner.put(at(other), { ...post('Taken'), version: 1 }))).toBe('422 feed_post_name_taken');
    expect((await show(other)).version).toBe(1);
    const { fulfilled: made } = await race(6, () => owner.post(list(), post('Raced')));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    const { fulfilled: edits } = await race(4, (index) =>
      owner.put(at(id), { ...post('Taken', { title: `By ${index}` }), version: 1 }),
    );
    expect(edits.map(codeOf).filter((code) => code === '409 version_conflict')).toHaveLength(3);
    expect((await show(id)).version).toBe(2);
  });

  describe('in a file', () => {
    const file = [
      post('News 1', { published_at: '2026-01-01T09:00:00Z', body_html: '<p>One</p>' }),
      post('News 2', { published_at: '2026-01-02T09:00:00Z', link: 'https://example.org', link_text: 'Look' }),
    ];

    it('are created and updated by their names; the same file twice changes nothing [A-418] [A-423]', async () => {
      const id = await make('News 2', { title: 'Older words', image: '/media/a/b.svg' });
      const first = await importing(file);
      expect(first).toMatchObject({
        status: 200,
        body: { success: true, message: 'Post are being imported!', created: 1, updated: 1, unchanged: 0 },
      });
      expect(await show(id)).toMatchObject({ title: 'About News 2', image: null, link_text: 'Look', version: 2 });
      const before = await stored();
      expect((await importing(file)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      expect(await stored()).toEqual(before);
      expect(await trail(id)).toMatchObject([
        { action: 'create' },
        {
          action: 'import',
          title: 'News 2',
          before: { title: 'Older words', image: '/media/a/b.svg', link: null, published_at: null },
          after: { title: 'About News 2', image: null, link: 'https://example.org' },
        },
      ]);
    });

    it('are imported all or not at all, with faults by index and field [A-421]', async () => {
      const answer = await importing([
        post('Good'),
        post('Bad', { link: 'javascript:x' }),
        post('Good', { title: '' }),
      ]);
      expect(errorsOf(answer)).toEqual({ 'file.2.title': ['is required'] });
      const later = await importing([post('Good'), post('Bad', { link: 'javascript:x' }), post('Good')]);
      expect(errorsOf(later)).toEqual({
        'file.1.link': ['Enter a valid link'],
        'file.2.name': ['is the name of post 1 as well'],
      });
      expect(codeOf(await importing([{ ...post('Good'), id: '7' }]))).toBe('400 unknown_field');
      for (const none of [[], {}, null, 'x', [1], [null]]) expect((await importing(none)).status).toBe(422);
      expect(await stored()).toEqual([]);
    });

    it('are 500 at most, which one call accepts, and two concurrent files wait for each other', async () => {
      const many = (count: number): object[] =>
        Array.from({ length: count }, (_, index) => post(`Many ${index}`, { body_html: 'x'.repeat(1_000) }));
      expect(errorsOf(await importing(many(501)))).toHaveProperty('file');
      const { fulfilled } = await race(2, (index) => importing(index === 0 ? many(40) : many(40).toReversed()));
      const counts = fulfilled.map(({ status, body }) => [status, (body as FeedPostsImported).created]);
      expect(counts.sort()).toEqual([
        [200, 0],
        [200, 40],
      ]);
      expect((await importing(many(500))).body).toMatchObject({ created: 460, unchanged: 40 });
      // One statement writes all audit entries, and one all events.
      const recorded = `SELECT count(*)::int AS entries, count(DISTINCT cmin::text)::int AS statements
        FROM ${auditEntries} WHERE program_id = $1 AND xmin = (SELECT xmin FROM ${auditEntries} ORDER BY id DESC LIMIT 1)`;
      expect(await programs.database.query(recorded, [CLUB])).toEqual([{ entries: 460, statements: 1 }]);
    });
  });

  describe('on the site', () => {
    it('are the live ones, six at a time, the newest first, the same for every visitor [X-118]', async () => {
      await make('Draft');
      await make('Later', { published_at: daysFromNow(1) });
      await make('Over', { published_at: daysFromNow(-9), ends_at: daysFromNow(-1) });
      for (let day = 1; day <= 7; day += 1) {
        await make(`Day ${day}`, { title: `Day ${day}`, published_at: daysFromNow(-day), ends_at: daysFromNow(9) });
      }
      await programs.database.query(`UPDATE program SET time_zone = 'Europe/Madrid' WHERE id = $1`, [CLUB]);
      const first = await seenBy(programs.as(visitor(CLUB)));
      expect(first).toMatchObject({ next_page: 2, time_zone: 'Europe/Madrid' });
      expect(first.data.map(({ title }) => title)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5', 'Day 6']);
      expect(Object.keys(first.data[0] ?? {})).not.toContain('name');
      const ada = programs.as(participant(CLUB, '7'));
      expect(await seenBy(ada)).toEqual(first);
      expect(await seenBy(ada, 2)).toMatchObject({ data: [{ title: 'Day 7' }], next_page: null });
      expect(await seenBy(programs.as(visitor(OTHER)))).toEqual({ data: [], next_page: null, time_zone: 'UTC' });
      expect((await ada.get('/public/home/feed_posts', { query: { page: '0' } })).status).toBe(422);
    });

    it('are part of the site only while there is one and the feature is on, a flag of its own [A-416] [X-118]', async () => {
      expect(await site(CLUB)).not.toHaveProperty('has_feed_posts');
      await make('Later', { published_at: daysFromNow(1) });
      expect(await site(CLUB)).not.toHaveProperty('has_feed_posts');
      const id = await make('Now', { published_at: daysFromNow(-1) });
      expect(await site(CLUB)).toMatchObject({ has_feed_posts: true });
      await programs.database.query('UPDATE dynamic_feed_post SET program_id = $1 WHERE id = $2', [OFF, id]);
      expect(await site(OFF)).not.toHaveProperty('has_feed_posts');
      expect((await seenBy(programs.as(visitor(OFF)))).data).toEqual([]);
      expect(await site(CLUB)).not.toHaveProperty('has_feed_posts');
    });
  });
});
