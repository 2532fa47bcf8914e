import type { Caller } from '@laurel/contracts/auth/caller';
import { lookPictures } from '@laurel/contracts/programs/branding';
import type { ProvisionProgramRequest } from '@laurel/contracts/programs/provisioning.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import { race } from '@laurel/test-kit/barrier';
import {
  admin,
  organizationAdmin,
  permissionSet,
  programAdmin,
  service,
  visitor,
} from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import type { TestDatabase } from '@laurel/test-kit/postgres';
import { ProgramsUnderTest } from '../programs.fixture.ts';
import { ORGANIZATION, program, style, template, terms } from './provisioning.fixture.ts';

const privacyPolicy = { slug: 'privacy-policy', title: 'Privacy Policy' };
const english = { i18n_enabled: false, language: 'en' };
const unbranded = { badge_instructions: '', ...Object.fromEntries(lookPictures.map((picture) => [picture, null])) };

describe('programs', () => {
  let programs: ProgramsUnderTest;
  let database: TestDatabase;
  let asService: HttpClient;
  const as = (caller: Caller): HttpClient => programs.as(caller);

  const provision = async (subdomain: string, body: unknown = program()): Promise<string> => {
    const answer = await asService.put(`/internal/programs/${subdomain}`, body as object);
    expect([answer.status, answer.body]).toEqual([200, { id: expect.stringMatching(/^\d+$/) as string }]);
    return (answer.body as { id: string }).id;
  };
  const lookUp = async (host: string): Promise<SiteLookup> => {
    const answer = await asService.get('/internal/site', { query: { host } });
    expect(answer.status).toBe(200);
    return answer.body as SiteLookup;
  };
  const events = (programId: string) =>
    database.query<{ payload: Record<string, unknown> }>(
      `SELECT payload FROM event WHERE program_id = $1 ORDER BY id`,
      [programId],
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test:8080' } });
    database = programs.database;
    asService = as(service('gateway'));
  });
  afterAll(() => programs.stop());

  describe('provisioning', () => {
    it('creates a program, updates it, and does nothing on the third call', async () => {
      const id = await provision('club');
      const [first, ...more] = await events(id);
      expect(more).toEqual([]);
      expect(first?.payload).toEqual({
        program_id: id,
        organization_id: ORGANIZATION,
        name: 'Test Club',
        subdomain: 'club',
        features: { offers_reward: false },
        ...terms,
        active: true,
        test_mode: false,
        clock_offset_seconds: 0,
        ...english,
        override_enrollment: false,
        program_custom_signin_url: null,
        time_zone: 'UTC',
        mail_colours: { primary: '#000010', primary_content: '#000011' },
        email_settings: [],
        version: '1',
      });

      const changed = program({ name: 'New Club', features: { tiers: true }, time_zone: 'Europe/Madrid' });
      expect(await provision('club', changed)).toBe(id);
      expect(await provision('club', changed)).toBe(id);
      const all = await events(id);
      expect(all).toHaveLength(2);
      expect(all[1]?.payload).toMatchObject({
        name: 'New Club',
        features: { tiers: true },
        version: '2',
        time_zone: 'Europe/Madrid',
      });
    });

    it.each([
      ['a page', { pages: [{ slug: 'rules', title: 'Rules', html: '<p>x</p>' }] }],
      ['no pages', { pages: [] }],
      ['the navigation', { navigation_menus: [] }],
      ['the look', { template: template({ header_text: 'Hello you' }) }],
      ['the carousel', { carousel: [{ title: 'News', description: '' }] }],
      ['what mail there is to choose', { email_settings: [{ description: 'Nothing', news: false }] }],
      ['the photo contest', { qrati_program_id: 'moving' }],
      ['a picture of the home page', { earn_points_icon: '/media/test/earn.svg' }],
    ])('publishes the program when %s has changed', async (_what, changes) => {
      const id = await provision('moving');
      const before = (await events(id)).length;
      await provision('moving', program(changes));
      expect(await events(id)).toHaveLength(before + 1);
    });

    it('creates one program in 16 concurrent calls', async () => {
      const { fulfilled, rejected } = await race(16, () => asService.put('/internal/programs/at-once', program()), {
        warm: () => asService.get('/internal/site', { query: { host: 'warm' } }),
      });
      expect(rejected).toEqual([]);
      expect(new Set(fulfilled.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
      expect(await database.query('SELECT FROM program WHERE subdomain = $1', ['at-once'])).toHaveLength(1);
    });

    it('refuses the subdomain of another organization', async () => {
      await provision('taken');
      const answer = await asService.put('/internal/programs/taken', program({ organization_id: '9002' }));
      expect(answer).toMatchObject({ status: 409, body: { code: 'subdomain_taken' } });
    });

    it('refuses a subdomain that another program has as its second name', async () => {
      const holder = await provision('holder');
      await database.query(
        `INSERT INTO program_domain (program_id, domain_type, domain, verified_at) VALUES ($1, 'perk_domain', 'nickname', now())`,
        [holder],
      );
      const answer = await asService.put('/internal/programs/nickname', program());
      expect(answer).toMatchObject({ status: 409, body: { code: 'subdomain_taken' } });
      expect((await lookUp('nickname.laurel.test')).site?.id).toBe(holder);
    });

    const family = '👩‍👩‍👧‍👦';
    it.each([
      ['[B52] 1 character', { name: 'x' }, 'name', 'Name must be at least 2 characters.'],
      ['[B52] none', { name: '' }, 'name', 'Name must be at least 2 characters.'],
      ['[B52] only invisible ones', { name: '\u200b\u200b\u200b' }, 'name', 'Name must be at least 2 characters.'],
      ['[B52] 31 characters', { name: 'x'.repeat(31) }, 'name', 'Name must not be longer than 30 characters.'],
      ['[B52] 31 emoji families', { name: family.repeat(31) }, 'name', 'Name must not be longer than 30 characters.'],
      [
        '[B28] a text that runs backwards',
        { name: 'abc\u202e' },
        'name',
        'Name contains a character that is not allowed.',
      ],
      ...['signin', 'my-account', 'photos', 'my-offers', 'my-rewards', 'admin', 'public', 'bot-check', 'csrf'].map(
        (slug): [string, { pages: unknown[] }, string, string] => [
          `[B46] [X-050] /${slug}, a page of the platform`,
          { pages: [{ slug, title: 'x', html: '' }] },
          'pages.0.slug',
          'is used by the platform',
        ],
      ),
      [
        '[B46] ../etc',
        { pages: [{ slug: '../etc', title: 'x', html: '' }] },
        'pages.0.slug',
        'must be small letters and digits joined by hyphens',
      ],
      [
        '[B46] upper case',
        { pages: [{ slug: 'Privacy', title: 'x', html: '' }] },
        'pages.0.slug',
        'must be small letters and digits joined by hyphens',
      ],
      [
        '[B50] javascript:',
        {
          navigation_menus: [
            { name: 'x', navigation_url: 'javascript:alert(1)', show_in_tab: false, show_on_logout: false },
          ],
        },
        'navigation_menus.0.navigation_url',
        'Enter a valid link',
      ],
      [
        '[B50] //evil',
        { navigation_menus: [{ name: 'x', navigation_url: '//evil.test', show_in_tab: false, show_on_logout: false }] },
        'navigation_menus.0.navigation_url',
        'Enter a valid link',
      ],
      [
        'a picture from anywhere',
        { template: template({ header_logo: 'http://evil.test/x.png' }) },
        'template.header_logo',
        'Enter a valid link',
      ],
      ['a flag that is no flag', { features: { tiers: 'yes' } }, 'features.tiers', 'is not a flag'],
      ['a time zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone', 'is not a time zone'],
      ['a country that is none', { country: 'ZZ' }, 'country', 'is not a country'],
    ])('refuses %s', async (_what, changes, field, message) => {
      const answer = await asService.put('/internal/programs/refused', program(changes as never));
      expect(answer.status).toBe(422);
      expect((answer.body as ErrorBody).errors[field]).toEqual([message]);
    });

    it.each(['ab', 'x'.repeat(30), family.repeat(30), 'Ünïcödé ✨'])(
      'accepts the name %s [A-085, B52]',
      async (name) => {
        await provision('named', program({ name }));
      },
    );

    const { colours, radius, header_font, theme } = style();
    const twelve = Object.fromEntries(Object.entries(colours).filter(([name]) => name !== 'perk-footer-color'));
    const spoilt = (changes: object): object => ({ ...style(), ...changes });
    it.each([
      ['colours.perk-primary', spoilt({ colours: { ...colours, 'perk-primary': 'red;}body{' } })],
      ['colours.perk-primary', spoilt({ colours: { ...colours, 'perk-primary': 'url(//evil)' } })],
      ['colours.perk-primary', spoilt({ colours: { ...colours, 'perk-primary': '#fff' } })],
      ['colours.perk-footer-color', spoilt({ colours: twelve })],
      ['colours.perk-extra', spoilt({ colours: { ...colours, 'perk-extra': '#000000' } })],
      ['colours', spoilt({ colours: null })],
      ['radius.tile', spoilt({ radius: { ...radius, tile: 'huge' } })],
      ['header_font', spoilt({ header_font: 'Comic Sans MS' })],
      ['body_font', { colours, radius, header_font, theme }],
      ['theme', spoilt({ theme: 'neon' })],
      ['css', spoilt({ css: 'body{}' })],
    ])('names the field of an invalid look: %s [A-499, B49]', async (field, look) => {
      const body = program({ template: template({ element_css_style: look as never }) });
      const answer = await asService.put('/internal/programs/refused', body);
      expect(answer.status).toBe(422);
      expect(Object.keys((answer.body as ErrorBody).errors)).toEqual([`template.element_css_style.${field}`]);
    });

    it('refuses a page over 256 KB, and one of more than 100 levels, with 413 [B47]', async () => {
      for (const html of ['x'.repeat(262_145), '<div>'.repeat(20_000)]) {
        const body = program({ pages: [{ slug: 'long', title: 'Long', html }] });
        const answer = await asService.put('/internal/programs/refused', body);
        expect([answer.status, (answer.body as ErrorBody).code]).toEqual([413, 'content_too_large']);
      }
      expect(await database.query('SELECT FROM program WHERE subdomain = $1', ['refused'])).toEqual([]);
    });

    it('is for services only', async () => {
      for (const caller of [visitor('1'), organizationAdmin(ORGANIZATION)]) {
        expect((await as(caller).put('/internal/programs/club', program())).status).toBe(403);
        expect((await as(caller).get('/internal/site', { query: { host: 'x' } })).status).toBe(403);
      }
    });
  });

  describe('the site of a host', () => {
    beforeAll(async () => {
      await provision('first', program({ is_default: true, name: 'First' }));
      const id = await provision('second', program({ name: 'Second', is_default: true }));
      await provision('club', program({ name: 'Club' }));
      await database.query(
        `INSERT INTO program_domain (program_id, domain, verified_at)
         VALUES ($1, 'rewards.second.example', now()), ($1, 'unproven.second.example', NULL)`,
        [id],
      );
    });

    it.each([
      ['club.laurel.test', 'Club'],
      ['club.laurel.test:8080', 'Club'],
      ['CLUB.Laurel.Test.', 'Club'],
      ['rewards.second.example', 'Second'],
      ['laurel.test', 'Second'],
      ['laurel.test:8080', 'Second'],
      ['127.0.0.1:8080', 'Second'],
      ['[::1]:8080', 'Second'],
      ['unknown.laurel.test', undefined],
      ['a.club.laurel.test', undefined],
      ['unproven.second.example', undefined],
      ['laurel.test.evil.example', undefined],
      ['clubxlaurel.test', undefined],
      ['club.laurel.test, first.laurel.test', undefined],
      ["' or 1=1 --", undefined],
      ['', undefined],
    ])('%s → %s [P-001, B51]', async (host, name) => {
      const { site, organization_id } = await lookUp(host);
      expect([site?.name, organization_id]).toEqual([name, name === undefined ? null : ORGANIZATION]);
    });

    it('treats a host of 5,000 characters as unknown', async () => {
      expect((await lookUp('x'.repeat(5_000))).site).toBeNull();
    });

    it('shows all that a visitor needs, and pages as they are stored sanitized [P-008, P-009, P-010, P-012, P-013, P-036, P-403, P-404, P-405, P-406, P-409, B47]', async () => {
      const { site } = await lookUp('club.laurel.test');
      const id = site?.id ?? '';
      expect(site).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        name: 'Club',
        subdomain: 'club',
        ...terms,
        features: { offers_reward: false },
        description: 'A club.',
        published_program_pages: [{ id: expect.any(String) as string, ...privacyPolicy }],
        navigation_menus: [{ name: 'Home', navigation_url: '/', show_in_tab: false, show_on_logout: true }],
        signup_challenge: null,
        program_template_detail: Object.assign({}, unbranded, template()),
        override_enrollment: false,
        program_custom_signin_url: null,
        ...english,
        content_language: 'en',
        theme_switch_enabled: true,
        email_settings: [],
        qrati_config: null,
        earn_points_icon: null,
        current_rewards_icon: null,
        my_rewards_icon: null,
        prizes_title: null,
        my_account_title: null,
        seo: { title: null, description: null, image: null },
        evergreen_setting_values: ['completed_activities', 'claimed_rewards'].map((key) => ({
          id: null,
          evergreen_setting_definition_id: expect.stringMatching(/^\d+$/) as string,
          key,
          active: true,
        })),
      });
      const page = { slug: 'privacy-policy', title: 'Privacy Policy', html: '<p>We keep little.</p>' };
      expect(await asService.get(`/internal/programs/${id}/pages/privacy-policy`)).toMatchObject({
        status: 200,
        body: page,
      });
      expect(await as(visitor(id)).get('/public/program_pages/privacy-policy')).toMatchObject({
        status: 200,
        body: page,
      });
      for (const slug of ['unknown', '..%2Fetc', '%00', 'x'.repeat(300), 'Privacy-Policy']) {
        expect((await as(visitor(id)).get(`/public/program_pages/${slug}`)).status).toBe(404);
      }
    });
  });

  describe('the settings of a site beyond its look', () => {
    const rich = (changes: Partial<ProvisionProgramRequest> = {}): ProvisionProgramRequest =>
      program({
        email_settings: [{ description: 'Everything' }, { description: 'Nothing', news: false }],
        carousel: [
          { title: 'News', description: 'Good ones.', image: '/media/test/a.svg', link: 'https://else.test/' },
          { title: 'More', description: '' },
        ],
        earn_points_icon: '/media/test/earn.svg',
        current_rewards_icon: '/media/test/current.svg',
        theme_switch_enabled: false,
        qrati_program_id: 'rich-7',
        ...changes,
      });

    it('are choices for mail, icons, theme, photo contest and carousel, with stable ids [P-011, P-021, P-069, P-073, P-143, P-406, P-407, P-408]', async () => {
      const id = await provision('rich', rich());
      const { site } = await lookUp('rich.laurel.test');
      expect(site).toMatchObject({
        email_settings: [
          { id: expect.stringMatching(/^\d+$/) as string, description: 'Everything' },
          { id: expect.stringMatching(/^\d+$/) as string, description: 'Nothing' },
        ],
        earn_points_icon: '/media/test/earn.svg',
        current_rewards_icon: '/media/test/current.svg',
        my_rewards_icon: null,
        theme_switch_enabled: false,
        qrati_config: { qrati_program_id: 'rich-7' },
      });
      const items = async (): Promise<{ id: string; title: string }[]> =>
        (await as(visitor(id)).get('/public/home/carousel')).body as { id: string; title: string }[];
      const [first] = await items();
      expect(await items()).toMatchObject([
        { title: 'News', image: '/media/test/a.svg', link: 'https://else.test/', button_text: null },
        { title: 'More', image: null, link: null },
      ]);
      const told = await events(id);
      expect(told.at(-1)?.payload).toMatchObject({ email_settings: [{}, { description: 'Nothing', news: false }] });
      await provision('rich', rich());
      expect(await events(id)).toHaveLength(told.length);
      await provision(
        'rich',
        rich({
          email_settings: [{ description: 'Nothing', news: false }, { description: 'A little' }],
          carousel: [{ title: 'Now', description: '' }],
          qrati_program_id: null,
        }),
      );
      const changed = (await lookUp('rich.laurel.test')).site;
      expect(changed?.email_settings).toMatchObject([{ id: site?.email_settings[1]?.id }, { description: 'A little' }]);
      expect(changed?.qrati_config).toBeNull();
      expect(await items()).toMatchObject([{ id: first?.id, title: 'Now' }]);
      expect((await events(id)).at(-1)?.payload).toMatchObject({ email_settings: changed?.email_settings });
    });

    it.each([
      ['email_settings', { email_settings: [{ description: 'Same' }, { description: 'Same' }] }],
      ['qrati_program_id', { qrati_program_id: '../7' }],
      ['my_rewards_icon', { my_rewards_icon: 'javascript:alert(1)' }],
      ['carousel.0.link', { carousel: [{ title: 'x', description: '', link: 'javascript:alert(1)' }] }],
      ['carousel.0.image', { carousel: [{ title: 'x', description: '', image: 'data:image/svg+xml,x' }] }],
    ])('refuses %s', async (field, changes) => {
      const answer = await asService.put('/internal/programs/poor', rich(changes));
      expect(answer.status).toBe(422);
      expect(Object.keys((answer.body as ErrorBody).errors)).toEqual([field]);
    });
  });

  describe('lists of programs', () => {
    beforeAll(async () => {
      for (const name of ['Beta', 'Gamma 100%', 'Alpha']) {
        await provision(`list-${name.slice(0, 5).toLowerCase()}`, program({ organization_id: '9100', name }));
      }
    });
    const table = async (query: Record<string, string> = {}) =>
      as(organizationAdmin('9100')).get('/admin/v2/programs', { query });

    it('return the programs of an organization to other services, with the back-office’s settings [A-020]', async () => {
      const answer = await asService.get('/internal/organizations/9100/programs');
      expect(answer.body).toMatchObject([
        { name: 'Alpha', subdomain: 'list-alpha' },
        { name: 'Beta' },
        { name: 'Gamma 100%' },
      ]);
      expect((answer.body as unknown[])[0]).toMatchObject({
        site_url: 'https://list-alpha.laurel.test:8080',
        i18n_enabled: false,
        test_mode: false,
        time_zone: 'UTC',
        ...terms,
      });
      expect((await asService.get('/internal/organizations/0x10/programs')).status).toBe(404);
    });

    it('are a table of the caller’s own organization [A-060] [A-086]', async () => {
      const { status, body } = await table();
      expect(status).toBe(200);
      expect(body).toEqual({
        data: ['Alpha', 'Beta', 'Gamma 100%'].map((name) => ({
          id: expect.any(String) as string,
          name,
          subdomain: expect.any(String) as string,
          features: { offers_reward: false },
          active: true,
          test_mode: false,
          i18n_enabled: false,
          content_language: 'en',
          term_forms: {},
          translations: {},
          ...terms,
          created_at: expect.any(String) as string,
        })),
        meta: { page: 1, page_size: 20, total: 3 },
      });
      expect((await table({ search: '%' })).body).toMatchObject({ meta: { total: 1 } });
      expect((await table({ search: 'alp', sort: '-name' })).body).toMatchObject({ data: [{ name: 'Alpha' }] });
      expect((await table({ sort: '-name', page_size: '2', page: '2' })).body).toMatchObject({
        data: [{ name: 'Alpha' }],
        meta: { page: 2, page_size: 2, total: 3 },
      });
      expect(await table({ 'columnFilters[secret]': 'x' })).toMatchObject({
        status: 400,
        body: { message: 'Unknown filter' },
      });
      expect((await table({ sort: 'organization_id' })).status).toBe(422);
    });

    it('require organization view in the whole organization [A-060, A-086]', async () => {
      const shapes = [
        admin('9100'),
        admin('9100', { grants: [{ program_id: null, permissions: permissionSet({ challenges: ['view'] }) }] }),
        programAdmin('9100', '1', { organization: ['view'] }),
      ];
      for (const caller of shapes) expect((await as(caller).get('/admin/v2/programs')).status).toBe(403);
      expect((await as(visitor('1')).get('/admin/v2/programs')).status).toBe(401);
    });
  });
});
