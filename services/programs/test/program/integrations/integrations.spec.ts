import type {
  SocialNetworkPageSaved,
  SocialNetworkPageTable,
} from '@laurel/contracts/programs/integrations/social-pages.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '9001';

/** Random letters that no index can compress; an address writes each of them with nine characters. */
const unlikeLetters = (count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000)));

describe('the integrations of a program', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let stranger: HttpClient;
  let reader: HttpClient;
  let id: string;
  let other: string;

  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code: string }).code}`;
  const lastEntry = async (action: string): Promise<unknown> => {
    const sql = `SELECT before, after, title FROM ${auditEntries} WHERE program_id = $1 AND action = $2 ORDER BY id DESC LIMIT 1`;
    return (await programs.database.query(sql, [id, action]))[0];
  };

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test:8080' } });
    owner = programs.as(organizationAdmin(ORGANIZATION, { super_admin: true }));
    stranger = programs.as(organizationAdmin('9002'));
    const made = async (name: string): Promise<string> =>
      ((await owner.post('/admin/v2/programs', { name })).body as { program_id: string }).program_id;
    [id, other] = [await made('Club'), await made('Guests')];
    reader = programs.as(programAdmin(ORGANIZATION, id, { challenges: ['view', 'update'] }));
  });
  afterAll(() => programs.stop());

  describe('its pages on social networks', () => {
    const pages = (program = id): string => `/admin/v2/programs/${program}/social_network_pages`;
    const add = (url: string, platform = 'instagram', program = id): Promise<HttpAnswer> =>
      owner.post(pages(program), { url, platform });
    const listed = async (query = ''): Promise<string[]> => {
      const { data, meta } = (await owner.get(`${pages()}?${query}`)).body as SocialNetworkPageTable;
      expect(meta.total).toBeGreaterThanOrEqual(data.length);
      return data.map(({ url }) => url);
    };

    it('are added, listed, sorted, filtered, searched and removed, each with an audit entry [A-528] [A-530]', async () => {
      const added = await add(' https://WWW.Instagram.com/club/#top ');
      expect(added).toMatchObject({
        status: 201,
        body: {
          success: true,
          message: 'Social network page was created successfully!',
          social_network_page: { url: 'https://www.instagram.com/club', platform: 'instagram' },
        },
      });
      await add('https://facebook.com/profile.php?id=7', 'facebook');
      expect(await listed('sort=url')).toEqual([
        'https://facebook.com/profile.php?id=7',
        'https://www.instagram.com/club',
      ]);
      expect(await listed('sort=-url&page_size=1')).toEqual(['https://www.instagram.com/club']);
      expect(await listed('columnFilters[platform]=facebook')).toEqual(['https://facebook.com/profile.php?id=7']);
      expect(await listed('search=CLUB')).toEqual(['https://www.instagram.com/club']);
      const page = { url: 'https://www.instagram.com/club', platform: 'instagram' };
      expect(await lastEntry('create_social_network_page')).toMatchObject({ before: null });
      const { id: pageId } = (added.body as SocialNetworkPageSaved).social_network_page;
      expect(await owner.delete(`/admin/v2/social_network_pages/${pageId}`)).toMatchObject({ status: 200 });
      expect(await listed()).toEqual(['https://facebook.com/profile.php?id=7']);
      expect(await lastEntry('delete_social_network_page')).toEqual({ before: page, after: null, title: page.url });
      expect(codeOf(await owner.delete(`/admin/v2/social_network_pages/${pageId}`))).toBe('404 not_found');
    });

    it.each([
      ['nothing', '', 'instagram'],
      ['plain http', 'http://instagram.com/club', 'instagram'],
      ['another website', 'https://instagram.com.evil.test/club', 'instagram'],
      ['the other platform', 'https://facebook.com/club', 'instagram'],
      ['the front page', 'https://facebook.com//', 'facebook'],
      ['a password', 'https://a:b@facebook.com/club', 'facebook'],
      ['a port', 'https://facebook.com:8443/club', 'facebook'],
      ['a script', 'javascript:alert(1)//instagram.com/club', 'instagram'],
      ['a backslash', 'https://instagram.com\\@evil.test/', 'instagram'],
      ['5 KB', `https://instagram.com/${'x'.repeat(5_000)}`, 'instagram'],
      [
        'letters that an address spells out, 17 KB of them',
        `https://instagram.com/${unlikeLetters(1_900)}`,
        'instagram',
      ],
    ])('refuse %s as an address [A-529]', async (_what, url, platform) => {
      const before = await listed();
      const answer = await add(url, platform);
      expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, ['url']]);
      expect(await listed()).toEqual(before);
    });

    it('require address and platform [A-529]', async () => {
      const { errors } = (await owner.post(pages(), {})).body as { errors: object };
      expect(Object.keys(errors).sort()).toEqual(['platform', 'url']);
      expect(await add('https://x.com/club', 'x')).toMatchObject({
        status: 422,
        body: { errors: { platform: expect.anything() as unknown } },
      });
    });

    it('are stored once in concurrent calls, and at most 50', async () => {
      const same = await race(8, () => add('https://facebook.com/same', 'facebook'));
      expect(same.fulfilled.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(422)]);
      await programs.database.query(
        `INSERT INTO social_network_page (program_id, url, platform)
         SELECT $1, 'https://facebook.com/' || n, 'facebook' FROM generate_series(1, 49 - (
           SELECT count(*)::int FROM social_network_page WHERE program_id = $1)) AS n`,
        [id],
      );
      const last = await race(8, (n) => add(`https://facebook.com/last-${n}`, 'facebook'));
      expect(last.fulfilled.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(await add('https://facebook.com/one-more', 'facebook')).toMatchObject({
        status: 422,
        body: { errors: { url: ['A program has at most 50 social network pages'] } },
      });
    });

    it('are closed to staff without the permission, and unknown to other staff [B29]', async () => {
      const { body } = await add('https://facebook.com/guests', 'facebook', other);
      const page = `/admin/v2/social_network_pages/${(body as SocialNetworkPageSaved).social_network_page.id}`;
      const form = { url: 'https://facebook.com/mine', platform: 'facebook' };
      expect([codeOf(await reader.get(pages())), codeOf(await reader.post(pages(), form))]).toEqual(
        Array(2).fill('403 forbidden'),
      );
      const editor = programs.as(programAdmin(ORGANIZATION, id, { program: ['update'] }));
      const refusals = [
        await reader.delete(page),
        await editor.delete(page),
        await stranger.delete(page),
        await stranger.get(pages()),
        await stranger.post(pages(), form),
        await owner.delete('/admin/v2/social_network_pages/0x1'),
      ];
      expect(refusals.map(codeOf)).toEqual(Array(6).fill('404 not_found'));
      expect((await editor.get(pages())).status).toBe(200);
    });
  });

  describe('its settings of the merchants’ offers', () => {
    const path = (program = id): string => `/admin/v2/offers_reward/${program}`;
    const now = async (): Promise<{ version: string }> => (await owner.get(path())).body as { version: string };
    const save = async (changes: object): Promise<HttpAnswer> => {
      const { version } = await now();
      const form = { active: true, redirect_magic_link: false, merchants_regex: '.*', version };
      return owner.put(path(), { ...form, ...changes });
    };
    const events = (): Promise<object[]> =>
      programs.database.query(
        `SELECT payload FROM event WHERE program_id = $1 AND type = 'offers_reward.changed' ORDER BY id`,
        [id],
      );
    const site = async (): Promise<SiteLookup['site']> => {
      const [{ subdomain }] = (await programs.database.query<{ subdomain: string }>(
        'SELECT subdomain FROM program WHERE id = $1',
        [id],
      )) as [{ subdomain: string }];
      const query = { host: `${subdomain}.laurel.test:8080` };
      return ((await programs.as(service('gateway')).get('/internal/site', { query })).body as SiteLookup).site;
    };

    it('are saved at their version, with an audit entry, and published for the offers service [A-522] [A-524]', async () => {
      const { version } = await now();
      expect(await now()).toEqual({ id, active: false, redirect_magic_link: false, merchants_regex: '.*', version });
      const values = { active: true, redirect_magic_link: false, merchants_regex: '(?i)coffee|caf[eé]' };
      expect(await save(values)).toMatchObject({ status: 200, body: { success: true } });
      const saved = await now();
      expect(saved).toEqual({ id, ...values, version: String(Number(version) + 1) });
      const data = { active: true, merchants_regex: values.merchants_regex, version: saved.version };
      expect(await events()).toEqual([{ payload: data }]);
      expect(await lastEntry('update_offers_reward')).toMatchObject({ before: null, after: values });
      expect(codeOf(await save(values))).toBe('422 no_changes');
      expect(codeOf(await save({ ...values, merchants_regex: 'tea', version }))).toBe('409 version_conflict');
      expect(await events()).toHaveLength(1);
    });

    it('require both switches and a pattern [A-523]', async () => {
      const answer = await owner.put(path(), { version: (await now()).version });
      expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual([
        'active',
        'merchants_regex',
        'redirect_magic_link',
      ]);
    });

    it.each([
      ['blank', '  ', 'is required'],
      ['of 201 characters', 'x'.repeat(201), 'must not be longer than 200 characters'],
      ['with an open group', '(coffee', 'missing closing ): `(coffee`'],
      ['with a back reference', '(a)\\1', 'invalid escape sequence: `\\1`'],
      ['with a look ahead', 'a(?=b)', 'invalid or unsupported Perl syntax: `(?=`'],
      ['that repeats itself a million times', '((a{100}){100}){100}', 'invalid repeat count: `{100}`'],
    ])('refuse a pattern %s with its reason, and change nothing [A-534]', async (_what, merchants_regex, reason) => {
      const before = await now();
      const { status, body } = await save({ merchants_regex });
      expect([status, (body as { errors: Record<string, string[]> }).errors['merchants_regex']?.at(-1)]).toEqual([
        422,
        reason,
      ]);
      expect(await now()).toEqual(before);
    });

    it('forward from magic links only while active and enabled [X-130]', async () => {
      const redirects = async (changes: object): Promise<unknown> => {
        expect((await save(changes)).status).toBe(200);
        return (await site())?.redirect_magic_link;
      };
      expect(await redirects({ redirect_magic_link: true })).toBe(true);
      expect(await redirects({ redirect_magic_link: true, active: false })).toBeUndefined();
      expect(await redirects({ redirect_magic_link: false })).toBeUndefined();
      expect(await site()).toMatchObject({ id });
    });

    it('accept one of eight editors who save at the same moment', async () => {
      const { version } = await now();
      const { fulfilled } = await race(8, (n) => save({ merchants_regex: `tea ${n}`, version }));
      expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    });

    it('are closed to staff without the permission, and unknown to other staff', async () => {
      const form = { active: true, redirect_magic_link: true, merchants_regex: 'x', ...(await now()) };
      expect([codeOf(await reader.get(path())), codeOf(await stranger.get(path()))]).toEqual([
        '403 forbidden',
        '404 not_found',
      ]);
      expect(codeOf(await stranger.put(path(), { ...form, id: undefined }))).toBe('404 not_found');
    });
  });
});
