import type { Caller } from '@laurel/contracts/auth/caller';
import { brandingColours } from '@laurel/contracts/programs/branding';
import { programFonts } from '@laurel/contracts/programs/fonts/program-fonts';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import type { FeatureProgramForm, FeatureProgramTable } from '@laurel/contracts/programs/organization/organization.dto';
import { programFeatures } from '@laurel/contracts/programs/organization/program-features';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { admin, organizationAdmin, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { ProgramsUnderTest } from '../../programs.fixture.ts';

const ORGANIZATION = '9300';

interface Created {
  success: true;
  message: string;
  program_id: string;
  subdomain: string;
}

describe('programs of an organization', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let superAdmin: HttpClient;

  const as = (caller: Caller): HttpClient => programs.as(caller);
  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code: string }).code}`;
  const errorsOf = ({ body }: HttpAnswer): ErrorBody['errors'] => (body as ErrorBody).errors;
  const create = (body: object, by = owner): Promise<HttpAnswer> => by.post('/admin/v2/programs', body);
  const created = async (body: object): Promise<Created> => {
    const answer = await create(body);
    expect(answer.status).toBe(200);
    return answer.body as Created;
  };
  const lookUp = async (subdomain: string): Promise<SiteLookup> =>
    (await as(service('gateway')).get('/internal/site', { query: { host: `${subdomain}.laurel.test` } }))
      .body as SiteLookup;
  const settings = async (id: string): Promise<ProgramSettings> =>
    (await owner.get(`/admin/v2/programs/${id}`)).body as ProgramSettings;
  const events = (id: string, type: string) =>
    programs.database.query<{ payload: Record<string, unknown> }>(
      'SELECT payload FROM event WHERE program_id = $1 AND type = $2 ORDER BY id',
      [id, type],
    );
  const trail = (id: string) =>
    programs.database.query<{ action: string; before: object | null; after: object | null }>(
      `SELECT action, before, after FROM ${auditEntries} WHERE program_id = $1 AND resource = 'program' ORDER BY id`,
      [id],
    );

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ instances: 2, env: { PUBLIC_HOST_SUFFIX: 'laurel.test' } });
    owner = as(organizationAdmin(ORGANIZATION));
    superAdmin = as(admin(ORGANIZATION, { super_admin: true }));
  });
  afterAll(() => programs.stop());

  describe('created from scratch', () => {
    it('are open at once, dark, with every feature off but the chosen ones [A-003] [A-015] [A-081] [A-094] [A-560]', async () => {
      const made = await created({ name: '  Café Ñandú ', features: ['receipts', 'tiers'] });
      expect(made).toEqual({
        success: true,
        message: 'The program has been created.',
        program_id: expect.stringMatching(/^\d+$/) as string,
        subdomain: 'cafe-nandu',
      });
      const { site, organization_id } = await lookUp('cafe-nandu');
      expect(organization_id).toBe(ORGANIZATION);
      expect(site).toMatchObject({
        id: made.program_id,
        name: 'Café Ñandú',
        subdomain: 'cafe-nandu',
        term_points_as: 'points',
        features: {
          receipts: true,
          dynamic_feed_posts: false,
          tiers: true,
          offers_reward: false,
          donation_challenge: false,
          social_network_posts: false,
          otp_login: false,
        },
        override_enrollment: false,
        program_custom_signin_url: null,
        i18n_enabled: false,
        language: 'en',
        theme_switch_enabled: true,
      });
      const look = site?.program_template_detail.element_css_style;
      expect(look?.theme).toBe('dark');
      expect(Object.keys(look?.colours ?? {}).sort()).toEqual([...brandingColours].sort());
      expect((await events(made.program_id, 'program.changed')).map(({ payload }) => payload['subdomain'])).toEqual([
        'cafe-nandu',
      ]);
      expect(await trail(made.program_id)).toMatchObject([
        { action: 'create', before: null, after: { name: 'Café Ñandú' } },
      ]);
    });

    it('have texts that are readable on their backgrounds', async () => {
      const { subdomain } = await created({ name: 'Contrast' });
      const { colours } = (await lookUp(subdomain)).site!.program_template_detail.element_css_style;
      for (const [ground, words] of [
        ['perk-primary', 'perk-primary-content'],
        ['perk-secondary', 'perk-secondary-content'],
        ['perk-body-background', 'perk-body-content'],
        ['perk-header-color', 'perk-header-content-color'],
        ['perk-header-color', 'perk-header-title-color'],
        ['perk-challenge-tile-background', 'perk-body-content'],
        ['perk-reward-tile-background-color', 'perk-body-content'],
        ['perk-footer-color', 'perk-footer-content-color'],
      ] as const) {
        expect([ground, contrast(colours[ground], colours[words]) >= 4.5]).toEqual([ground, true]);
      }
    });

    it('get different subdomains when created under one name at the same moment', async () => {
      const { fulfilled, rejected } = await race(12, () => create({ name: 'Twins' }), {
        warm: () => owner.get('/admin/v2/programs'),
      });
      expect(rejected).toEqual([]);
      expect(fulfilled.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
      const subdomains = fulfilled.map(({ body }) => (body as Created).subdomain);
      expect(new Set(subdomains).size).toBe(12);
      expect(subdomains).toContain('twins');
      for (const subdomain of subdomains) expect(subdomain).toMatch(/^twins(-\d+)?$/);
    });

    const family = '👩‍👩‍👧‍👦';
    it.each([
      ['none [A-082]', undefined, 'Name must be at least 2 characters.'],
      ['an empty one [A-082]', '', 'Name must be at least 2 characters.'],
      ['1 character [A-083] [B52]', 'x', 'Name must be at least 2 characters.'],
      ['1 character in spaces [A-083]', '  x  ', 'Name must be at least 2 characters.'],
      ['31 characters [A-084] [B52]', 'x'.repeat(31), 'Name must not be longer than 30 characters.'],
      ['31 emoji families [A-084] [B52]', family.repeat(31), 'Name must not be longer than 30 characters.'],
      ['one that runs backwards [B28]', 'abc\u202e', 'Name contains a character that is not allowed.'],
      ['a list', ['Club'], 'Name must be at least 2 characters.'],
    ])('require a name: %s', async (_what, name, message) => {
      const answer = await create({ name });
      expect([answer.status, errorsOf(answer)]).toEqual([422, { name: [message] }]);
    });

    it.each(['ab', 'x'.repeat(30), family.repeat(30)])('accept the name %s [A-085]', async (name) => {
      await created({ name });
    });

    it.each([
      ['a feature that does not exist', { features: ['flying'] }, 'features'],
      ['one twice', { features: ['tiers', 'tiers'] }, 'features'],
      ['a program elsewhere to copy', { copy_from: '424242' }, 'copy_from'],
      ['no program to copy', { copy_from: '../1' }, 'copy_from'],
    ])('are refused with %s', async (_what, changes, field) => {
      const answer = await create({ name: 'Refused', ...changes });
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]]);
    });

    it('require the permission to manage the whole organization [A-043] [A-541] [A-081]', async () => {
      const callers = [
        admin(ORGANIZATION),
        organizationAdmin(ORGANIZATION, {
          grants: [{ program_id: null, permissions: { organization: { view: true } } }],
        }),
        programAdmin(ORGANIZATION, '1', { organization: ['manage'] }),
      ];
      for (const caller of callers) expect(codeOf(await create({ name: 'Mine' }, as(caller)))).toBe('403 forbidden');
      expect((await create({ name: 'Mine' }, as(visitor('1')))).status).toBe(401);
    });
  });

  describe('copied from another one', () => {
    const style = { theme: 'light', header_font: 'Lora' };

    it('start with its settings, look and content, challenges as drafts, and without participants [A-081]', async () => {
      const source = await created({ name: 'Original', features: ['tiers'] });
      await programs.database.query(
        `UPDATE program SET term_points_as = 'miles', i18n_enabled = true, language = 'es',
           content_language = 'en', time_zone = 'Europe/Madrid' WHERE id = $1`,
        [source.program_id],
      );
      await programs.database.query(
        'UPDATE program_template SET element_css_style = element_css_style || $2 WHERE program_id = $1',
        [source.program_id, JSON.stringify(style)],
      );
      await programs.database.query(
        `INSERT INTO program_page (program_id, slug, title, html, status)
         VALUES ($1, 'rules', 'Rules', '<p>Run.</p>', 'published')`,
        [source.program_id],
      );
      await programs.database.query(`INSERT INTO navigation_menu VALUES ($1, 0, 'Home', '/', false, true)`, [
        source.program_id,
      ]);
      await programs.database.query(`INSERT INTO carousel_item (program_id, title) VALUES ($1, 'News')`, [
        source.program_id,
      ]);
      await programs.challenge(source.program_id, {
        name: 'Survey',
        challenge_type: 'collect',
        link_url: undefined,
        questions: [
          {
            title: 'Where?',
            answer_type: 'single',
            is_required: true,
            options: [{ details: 'Here' }, { details: 'There' }],
          },
          { title: 'Why?', answer_type: 'text', is_required: false },
        ],
      });
      await programs.challenge(source.program_id, { name: 'Map' });

      const copy = await created({ name: 'Copy', copy_from: source.program_id });
      const [from, to] = [await lookUp('original'), await lookUp('copy')];
      expect(to.site).toMatchObject({
        name: 'Copy',
        term_points_as: 'miles',
        i18n_enabled: true,
        content_language: 'en',
        language: 'es',
        features: from.site?.features,
        program_template_detail: { element_css_style: style },
        published_program_pages: [{ slug: 'rules', title: 'Rules' }],
        navigation_menus: [{ name: 'Home', navigation_url: '/' }],
      });
      expect(to.site?.published_program_pages[0]?.id).not.toBe(from.site?.published_program_pages[0]?.id);
      const content = await programs.database.query(
        `SELECT c.name, c.is_approved AS approved, c.version::int AS version, (
             SELECT json_agg(json_build_object('title', q.title, 'options', (
               SELECT json_agg(o.details ORDER BY o.position) FROM question_option o WHERE o.program_id = $1 AND o.question_id = q.id))
               ORDER BY q.position)
             FROM question q WHERE q.program_id = $1 AND q.challenge_id = c.id) AS questions
         FROM challenge c WHERE c.program_id = $1 ORDER BY c.id`,
        [copy.program_id],
      );
      expect(content).toEqual([
        {
          name: 'Survey',
          approved: false,
          version: 1,
          questions: [
            { title: 'Where?', options: ['Here', 'There'] },
            { title: 'Why?', options: null },
          ],
        },
        { name: 'Map', approved: false, version: 1, questions: null },
      ]);
      const [event] = await events(copy.program_id, 'program.copied');
      expect(event).toEqual({
        payload: { program_id: copy.program_id, source_program_id: source.program_id },
      });
      expect((await trail(copy.program_id))[0]?.after).toMatchObject({ copy_from: source.program_id });
      expect((await settings(source.program_id)).version).toBe('1');
    });

    it('come from the caller’s organization only', async () => {
      const foreign = await as(organizationAdmin('9301')).post('/admin/v2/programs', { name: 'Secret' });
      const answer = await create({ name: 'Stolen', copy_from: (foreign.body as Created).program_id });
      expect(errorsOf(answer)).toEqual({ copy_from: ['is not a program of this organization'] });
    });
  });

  describe('switched off and on', () => {
    it('close their site, lose nothing, and open again [A-091] [A-098]', async () => {
      const { program_id: id, subdomain } = await created({ name: 'Seasonal' });
      const challenge = await programs.challenge(id);
      expect((await owner.post(`/admin/v2/programs/${id}/deactivate_program`)).body).toEqual({
        success: true,
        message: 'The program has been deactivated.',
        version: '2',
      });
      expect(await lookUp(subdomain)).toEqual({ site: null, organization_id: null, inactive: true });
      expect(codeOf(await owner.post(`/admin/v2/programs/${id}/deactivate_program`))).toBe('422 no_changes');
      expect(await settings(id)).toMatchObject({ name: 'Seasonal', active: false });
      const { data } = (await owner.get('/admin/v2/programs', { query: { 'columnFilters[active]': 'false' } }))
        .body as {
        data: object[];
      };
      expect(data).toEqual([expect.objectContaining({ id, active: false })]);
      expect((await events(id, 'program.changed')).at(-1)?.payload).toMatchObject({ active: false, version: '2' });

      expect((await owner.post(`/admin/v2/programs/${id}/activate_program`)).status).toBe(200);
      expect((await lookUp(subdomain)).site?.id).toBe(id);
      expect((await as(visitor(id)).get(`/public/challenges/${challenge}`)).status).toBe(200);
      expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'deactivate', 'activate']);
    });

    it('require the permission to manage the organization; other actions are refused [A-091] [A-554] [INV-39]', async () => {
      const { program_id: id } = await created({ name: 'Guarded' });
      for (const intent of ['deactivate_program', 'activate_program']) {
        const manager = as(programAdmin(ORGANIZATION, id, { program: ['update', 'manage'] }));
        expect(codeOf(await manager.post(`/admin/v2/programs/${id}/${intent}`))).toBe('403 forbidden');
        const stranger = as(organizationAdmin('9302'));
        expect(codeOf(await stranger.post(`/admin/v2/programs/${id}/${intent}`))).toBe('404 not_found');
      }
      const answer = await owner.post(`/admin/v2/programs/${id}/explode`);
      expect([codeOf(answer), (answer.body as ErrorBody).message]).toEqual(['400 invalid_intent', 'Invalid intent']);
      expect(await trail(id)).toHaveLength(1);
    });
  });

  describe('in test mode', () => {
    it('stay in it after every attempt, and say so [A-092] [A-096] [A-097] [X-103]', async () => {
      const { program_id: id, subdomain } = await created({ name: 'Sandbox' });
      const save = async (changes: object): Promise<HttpAnswer> => {
        const { name, description, term_points_as, term_rewards_as, version } = await settings(id);
        const body = { name, description, term_points_as, term_rewards_as, version, ...changes };
        return owner.post(`/admin/v2/programs/${id}`, body);
      };
      expect((await lookUp(subdomain)).site).not.toHaveProperty('test_mode');
      expect((await save({ test_mode: true })).status).toBe(200);
      expect((await lookUp(subdomain)).site?.test_mode).toBe(true);
      expect((await events(id, 'program.changed')).at(-1)?.payload).toMatchObject({ test_mode: true });
      expect(errorsOf(await save({ test_mode: false }))).toEqual({ test_mode: ['Test mode cannot be switched off'] });
      expect((await save({ name: 'Sandbox two' })).status).toBe(200);
      expect(await settings(id)).toMatchObject({ name: 'Sandbox two', test_mode: true });
      await expect(programs.database.query('UPDATE program SET test_mode = false WHERE id = $1', [id])).rejects.toThrow(
        'cannot be switched off',
      );
    });

    it('accept no payment and count no visit [A-097]', async () => {
      const { program_id: id } = await created({ name: 'Free of charge', features: ['donation_challenge'] });
      await programs.database.query('UPDATE program SET test_mode = true WHERE id = $1', [id]);
      const reward = {
        reward_id: '7',
        participant_id: '3',
        title: 'Mug',
        amount: 1_200,
        currency: 'eur',
      };
      const answer = await as(service('rewards')).put(`/internal/programs/${id}/reward_checkouts/91`, reward);
      expect(codeOf(answer)).toBe('503 payments_unavailable');
      expect(await programs.database.query('SELECT FROM checkout WHERE program_id = $1', [id])).toEqual([]);
      const { program_id: real } = await created({ name: 'In earnest' });
      for (const program of [id, real]) {
        const visit = { visit_token: 'v-1', visitor_token: 'w-1', landing_page: 'https://x.test/' };
        expect((await as(visitor(program)).post('/ahoy/visits', visit)).status).toBe(200);
      }
      const visits = (program: string) =>
        programs.database.query('SELECT FROM visit_day WHERE program_id = $1 AND visits > 0', [program]);
      await waitFor(async () => (await visits(real)).length > 0, { what: 'the visit in earnest to count' });
      expect(await visits(id)).toEqual([]);
    });
  });

  describe('with features', () => {
    const table = async (query: Record<string, string> = {}): Promise<FeatureProgramTable> =>
      (await superAdmin.get('/admin/v2/feature_programs', { query })).body as FeatureProgramTable;

    it('list them with a search by name, and set one by a form [A-065] [A-067] [A-076] [A-079] [A-565]', async () => {
      const { program_id, subdomain } = await created({ name: 'Featured' });
      const form = (await superAdmin.get('/admin/v2/feature_programs/new')).body as FeatureProgramForm;
      expect(form.features).toEqual(programFeatures);
      expect(form.programs).toContainEqual({ id: program_id, name: 'Featured' });
      expect(form.fields.map(({ name }) => name)).toEqual(['name', 'program_id', 'enabled']);
      expect(form.defaultValues).toEqual({ name: '', program_id: '', enabled: true });

      const save = (enabled: boolean): Promise<HttpAnswer> =>
        superAdmin.post('/admin/v2/feature_programs', { name: 'tiers', program_id, enabled });
      expect((await save(true)).body).toMatchObject({ success: true, message: 'The feature has been saved.' });
      expect(codeOf(await save(true))).toBe('422 no_changes');
      expect((await lookUp(subdomain)).site?.features['tiers']).toBe(true);
      expect((await events(program_id, 'program.changed')).at(-1)?.payload).toMatchObject({
        features: { tiers: true },
      });
      const found = await table({ search: 'tier', 'columnFilters[program_id]': program_id });
      expect(found).toEqual({
        data: [{ id: `${program_id}-tiers`, name: 'tiers', program_id, program_name: 'Featured', enabled: true }],
        meta: { page: 1, page_size: 20, total: 1 },
      });
      expect((await table({ search: 'Featured' })).meta.total).toBe(0);
      expect((await trail(program_id)).at(-1)).toEqual({
        action: 'update_feature',
        before: { feature: 'tiers', enabled: false },
        after: { feature: 'tiers', enabled: true },
      });
      await save(false);
      expect((await lookUp(subdomain)).site?.features['tiers']).toBe(false);
    });

    it.each([
      ['a feature that does not exist', { name: 'flying' }, 'name'],
      ['a program elsewhere', { program_id: '424242' }, 'program_id'],
      ['no yes and no no', { enabled: 'yes' }, 'enabled'],
    ])('refuse %s', async (_what, changes, field) => {
      const { program_id } = await created({ name: 'Plain' });
      const answer = await superAdmin.post('/admin/v2/feature_programs', {
        name: 'tiers',
        program_id,
        enabled: true,
        ...changes,
      });
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]]);
    });

    it('show and set them for super admins only [A-065] [A-069] [A-542]', async () => {
      for (const path of ['/admin/v2/feature_programs', '/admin/v2/feature_programs/new']) {
        expect(codeOf(await owner.get(path))).toBe('403 forbidden');
      }
      const body = { name: 'tiers', program_id: '1', enabled: true };
      expect(codeOf(await owner.post('/admin/v2/feature_programs', body))).toBe('403 forbidden');
    });
  });

  it('have a hero and a look of their own, in one of the platform’s fonts [A-088] [A-089]', async () => {
    const { program_id: id } = await created({ name: 'Lettered' });
    expect((await owner.get(`/admin/v2/programs/${id}/fonts`)).body).toEqual({ data: [...programFonts] });
    const { template_detail, version } = await settings(id);
    const look = {
      header_text: 'Ink and paper',
      header_description: 'For people who write.',
      header_background_image: '/media/test/hero.svg',
      header_logo: '/media/test/logo.svg',
      badge_instructions: '',
      favicon_file: null,
      footer_logo: null,
      overlay_image: null,
      badge_background_image: null,
      element_css_style: { ...template_detail.element_css_style, header_font: 'Fraunces', theme: 'light' },
    };
    const template = `/admin/v2/programs/${id}/template_details`;
    const saved = await owner.put(template, { ...look, version });
    expect(saved.body).toMatchObject({ success: true, message: 'The program has been updated.', version: '2' });
    expect((await settings(id)).template_detail).toEqual(look);
    const reader = as(programAdmin(ORGANIZATION, id, { users: ['view'] }));
    expect(codeOf(await reader.get(`/admin/v2/programs/${id}/fonts`))).toBe('403 forbidden');
    expect(codeOf(await reader.put(template, { ...look, header_text: 'Mine', version: '2' }))).toBe('403 forbidden');
  });
});

/** Contrast of two colours by WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
