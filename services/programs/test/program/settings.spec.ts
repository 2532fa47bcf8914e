import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { AttachmentPage } from '@laurel/contracts/programs/media/media.dto';
import type { PreviewTicket } from '@laurel/contracts/page/preview.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { readPreviewTicket } from '@laurel/service-kit/auth/preview-ticket';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { tokenSecretOf } from '@laurel/test-kit/tokens';
import { png, sendForm } from './media/files.fixture.ts';
import { ProgramsUnderTest } from '../programs.fixture.ts';

const ORGANIZATION = '9001';

const style = (primary: string): ElementCssStyle => ({
  colours: {
    ...(Object.fromEntries(brandingColours.map((name) => [name, '#102030'])) as ElementCssStyle['colours']),
    'perk-primary': primary,
  },
  radius: { button: 'full', input: 'small', tile: 'medium', card: 'large' },
  header_font: 'Fraunces',
  body_font: 'Inter',
  theme: 'dark',
});
const template = {
  header_text: 'Hello',
  header_description: 'There',
  header_background_image: '/media/test/hero.svg',
  header_logo: '/media/test/logo.svg',
};

describe('the settings of a program', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let id: string;

  const path = (rest = ''): string => `/admin/v2/programs/${id}${rest}`;
  const settings = async (): Promise<ProgramSettings> => (await owner.get(path())).body as ProgramSettings;
  const words = async (changes: object = {}): Promise<object> => {
    const { name, description, term_points_as, term_rewards_as, version } = await settings();
    return { name, description, term_points_as, term_rewards_as, version, ...changes };
  };
  const look = async (changes: object = {}): Promise<object> => ({
    ...(await settings()).template_detail,
    version: (await settings()).version,
    ...changes,
  });
  const lookUp = async (): Promise<SiteLookup> =>
    (await programs.as(service('gateway')).get('/internal/site', { query: { host: 'club.laurel.test:8080' } }))
      .body as SiteLookup;
  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code: string }).code}`;
  const lastEvent = async (): Promise<Record<string, unknown> | undefined> =>
    (
      await programs.database.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM event WHERE program_id = $1 AND type = 'program.changed' ORDER BY id DESC LIMIT 1`,
        [id],
      )
    )[0]?.payload;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start({ env: { PUBLIC_HOST_SUFFIX: 'laurel.test:8080' } });
    const answer = await programs.as(service('demo')).put('/internal/programs/club', {
      organization_id: ORGANIZATION,
      name: 'Test Club',
      description: 'A club.',
      term_points_as: 'miles',
      term_rewards_as: 'prizes',
      features: { tiers: true },
      pages: [{ slug: 'rules', title: 'Rules', html: '<p>Run.</p>' }],
      template: { ...template, element_css_style: style('#ff0000') },
    });
    id = (answer.body as { id: string }).id;
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());

  it('change the texts everywhere, with an audit entry and an event [A-390, A-502]', async () => {
    const answer = await owner.post(path(), await words({ name: '  Night Club ', term_points_as: 'kilometres' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'The program has been updated.', version: '2' },
    });
    expect(await settings()).toMatchObject({ name: 'Night Club', term_points_as: 'kilometres', version: '2' });
    expect(await lastEvent()).toMatchObject({ name: 'Night Club', term_points_as: 'kilometres', version: '2' });
    const audit = await programs.database.query(
      `SELECT admin_id, action, before ->> 'name' AS before, after ->> 'name' AS after FROM ${auditEntries} WHERE resource = 'program'`,
    );
    expect(audit).toEqual([{ admin_id: '1', action: 'update', before: 'Test Club', after: 'Night Club' }]);
  });

  it('open the preview of the site for ten minutes, to who may change them, in a frame of the host that asked', async () => {
    const headers = { 'x-forwarded-host': 'Office.laurel.test:8080' };
    const ask = (by: HttpClient, role: string, of = id): Promise<HttpAnswer> =>
      by.get(`/admin/v2/programs/${of}/preview_ticket`, { query: { role }, headers });
    const answer = (await ask(owner, 'member')).body as PreviewTicket;
    const ticket = answer.path.replace('/preview/', '');
    expect(readPreviewTicket(ticket, tokenSecretOf('programs'))).toEqual({
      program_id: id,
      host: 'club.laurel.test:8080',
      role: 'member',
      origin: 'https://office.laurel.test:8080',
    });
    const { iat, exp } = JSON.parse(Buffer.from(ticket.split('.')[1] ?? '', 'base64url').toString()) as Record<
      'iat' | 'exp',
      number
    >;
    expect([exp - iat, answer.valid_seconds]).toEqual([600, 600]);
    const foreign = programs.as(organizationAdmin('9002'));
    const other = programAdmin(ORGANIZATION, '4711', { program: ['view', 'update', 'manage'] });
    const reader = programAdmin(ORGANIZATION, id, { program: ['view'], challenges: ['update'] });
    expect(
      await Promise.all([foreign, programs.as(other), programs.as(reader)].map((by) => ask(by, 'visitor'))),
    ).toEqual([404, 404, 403].map((status) => expect.objectContaining({ status }) as HttpAnswer));
    expect(codeOf(await ask(owner, 'owner'))).toBe('422 validation_failed');
    const odd = { query: { role: 'visitor' }, headers: { 'x-forwarded-host': "x;script-src'*'" } };
    expect(codeOf(await owner.get(path('/preview_ticket'), odd))).toBe('404 not_found');
    await programs.database.query('UPDATE program SET is_active = false WHERE id = $1', [id]);
    expect(codeOf(await ask(owner, 'visitor'))).toBe('409 site_off');
    await programs.database.query('UPDATE program SET is_active = true WHERE id = $1', [id]);
  });

  it('change the look of the site on its next page [A-482, A-487, A-488, A-489]', async () => {
    const saved = await owner.put(path('/template_detail'), await look({ element_css_style: style('#00ff88') }));
    expect(saved.status).toBe(200);
    const { site } = await lookUp();
    expect(site?.program_template_detail.element_css_style.colours['perk-primary']).toBe('#00ff88');
    expect(await lastEvent()).toMatchObject({ mail_colours: { primary: '#00ff88' } });
  });

  it('serve each of the 13 colours as it was saved [A-482] [A-483] [A-484] [A-485] [A-486]', async () => {
    const colours = Object.fromEntries(brandingColours.map((name, index) => [name, `#1020${30 + index}`]));
    const changed = { element_css_style: { ...style('#00ff88'), colours } };
    expect((await owner.put(path('/template_detail'), await look(changed))).status).toBe(200);
    const { site } = await lookUp();
    expect(site?.program_template_detail.element_css_style.colours).toEqual(colours);
    expect(Object.keys(colours)).toHaveLength(13);
  });

  it('serve the texts and pictures of the look, and keep what a form leaves out [A-490] [A-491] [A-500]', async () => {
    const assets = {
      header_text: 'Run at night',
      header_description: 'Collect miles.',
      badge_instructions: 'Show it at the start.',
      favicon_file: '/media/test/icon.png',
      header_logo: '/media/test/logo.svg',
      footer_logo: '/media/test/foot.svg',
      overlay_image: '/media/test/runner.png',
      header_background_image: '/media/test/hero.svg',
      badge_background_image: '/media/test/badge.png',
    };
    expect((await owner.put(path('/template_detail'), await look(assets))).status).toBe(200);
    expect((await lookUp()).site?.program_template_detail).toMatchObject(assets);
    expect((await settings()).template_detail).toMatchObject(assets);
    const { version, template_detail } = await settings();
    const { header_text, header_description, element_css_style } = template_detail;
    const changed = { ...element_css_style, body_font: 'Lora' };
    const answer = await owner.put(path('/template_detail'), {
      header_text,
      header_description,
      element_css_style: changed,
      version,
    });
    expect(answer.status).toBe(200);
    expect((await settings()).template_detail).toEqual({ ...template_detail, element_css_style: changed });
    const optional = { badge_background_image: null, badge_instructions: '' };
    expect((await owner.put(path('/template_detail'), await look(optional))).status).toBe(200);
    expect((await lookUp()).site?.program_template_detail).toMatchObject(optional);
  });

  it.each([
    ['favicon_file', null],
    ['header_logo', null],
    ['footer_logo', null],
    ['overlay_image', null],
    ['header_background_image', null],
    ['header_description', ' '],
  ])('lose no %s once it is there [A-492] [A-493] [A-494] [A-495] [A-497] [A-498]', async (field, value) => {
    const before = await settings();
    const answer = await owner.put(path('/template_detail'), await look({ [field]: value }));
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: ['is required'] } } });
    const broken = await owner.put(path('/template_detail'), await look({ [field]: 'javascript:alert(1)' }));
    expect(broken.status).toBe(field === 'header_description' ? 200 : 422);
    if (field === 'header_description') await owner.put(path('/template_detail'), await look(before.template_detail));
    expect((await settings()).template_detail).toEqual(before.template_detail);
  });

  it('report that nothing was changed [A-501]', async () => {
    expect(codeOf(await owner.post(path(), await words()))).toBe('422 no_changes');
    expect(codeOf(await owner.put(path('/template_detail'), await look()))).toBe('422 no_changes');
  });

  it.each([
    [
      'a colour that is none',
      { element_css_style: style('red;}body{display:none') },
      'element_css_style.colours.perk-primary',
    ],
    [
      'a missing colour',
      { element_css_style: { ...style('#000000'), colours: {} } },
      'element_css_style.colours.perk-body-content',
    ],
    ['an unknown key', { element_css_style: { ...style('#000000'), css: '*{}' } }, 'element_css_style.css'],
    ['a picture from a script address', { header_logo: 'javascript:alert(1)' }, 'header_logo'],
    ['no hero title', { header_text: ' ' }, 'header_text'],
  ])('refuse %s by its field, and change nothing [A-496, A-499, A-504]', async (_what, changes, field) => {
    const before = await settings();
    const answer = await owner.put(path('/template_detail'), await look(changes));
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors: object }).errors)).toContain(field);
    expect(await settings()).toEqual(before);
  });

  it('keep the language of the contents from the moment at which the site first offers a choice', async () => {
    const languages = async (form: object, fixed: string | null): Promise<unknown[]> => {
      const { version } = await settings();
      expect((await owner.post(path(), { ...form, version })).status).toBe(200);
      const { language, content_language } = await settings();
      const { site } = await lookUp();
      expect(site).toMatchObject({ language, content_language });
      const event = await lastEvent();
      expect([event?.['language'], event?.['content_language'] ?? null]).toEqual([language, fixed]);
      return [language, content_language];
    };
    expect(await languages({ language: 'es' }, null)).toEqual(['es', 'es']);
    expect(await languages({ language: 'en' }, null)).toEqual(['en', 'en']);
    expect(await languages({ i18n_enabled: true }, 'en')).toEqual(['en', 'en']);
    expect(await languages({ language: 'es' }, 'en')).toEqual(['es', 'en']);
    expect(await languages({ i18n_enabled: false }, 'en')).toEqual(['es', 'en']);
    await programs.database.query(`UPDATE program SET language = 'en', content_language = NULL WHERE id = $1`, [id]);
  });

  it('have words with their plural forms, titles and link texts for each language, on the site and in the trail', async () => {
    const languages = 'UPDATE program SET i18n_enabled = $2, content_language = $3 WHERE id = $1';
    const save = async (form: object): Promise<HttpAnswer> =>
      owner.post(path(), { ...form, version: (await settings()).version });
    const es = { term_points_as: 'millas', term_points_one: 'milla', my_account_title: 'Mi club' };
    expect(await save({ translations: { es } })).toMatchObject({
      status: 422,
      body: { errors: { translations: ['needs a program in more than one language'] } },
    });
    await programs.database.query(languages, [id, true, 'en']);
    const before = await settings();
    expect(before).toMatchObject({ term_points_one: null, translations: {} });
    const { site: plain } = await lookUp();
    expect([plain?.term_forms, plain?.translations, plain?.seo?.translations]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const seo = { title: null, translations: { es: { title: 'El club de la noche' } } };
    const saved = await save({ term_points_one: ' mile ', translations: { es }, seo });
    expect(saved).toMatchObject({ status: 200, body: { term_points_one: 'mile', translations: { es } } });
    expect((await lookUp()).site).toMatchObject({
      term_forms: { term_points_one: 'mile' },
      translations: { es },
      seo: { translations: seo.translations },
    });
    const trail = async (): Promise<unknown> =>
      (
        await programs.database.query(
          `SELECT before, after FROM ${auditEntries} WHERE resource = 'program' ORDER BY id DESC LIMIT 1`,
        )
      )[0];
    expect(await trail()).toMatchObject({
      before: { term_points_one: null },
      after: {
        term_points_one: 'mile',
        'translations.es.term_points_as': 'millas',
        'translations.es.term_points_one': 'milla',
        'translations.es.my_account_title': 'Mi club',
      },
    });
    expect(codeOf(await save({ translations: { es }, term_points_one: 'mile' }))).toBe('422 no_changes');
    // What a form leaves out stays, an empty text removes one.
    expect((await save({ term_points_one: '', translations: { es: { my_account_title: '' } } })).status).toBe(200);
    const left = { term_points_as: 'millas', term_points_one: 'milla' };
    expect((await settings()).translations).toEqual({ es: left });
    expect((await settings()).term_points_one).toBeNull();
    expect(await trail()).toEqual({
      before: { term_points_one: 'mile', 'translations.es.my_account_title': 'Mi club' },
      after: { term_points_one: null },
    });
    const refused = async (form: object): Promise<string[]> =>
      Object.keys(((await save(form)).body as { errors: object }).errors);
    expect(await refused({ translations: { es: { term_points_few: 'm'.repeat(31) } } })).toEqual([
      'translations.es.term_points_few',
    ]);
    expect(await refused({ seo: { translations: { en: { title: 'Club' } } } })).toEqual(['seo.translations.en']);
    await programs.database.query(
      `UPDATE program SET i18n_enabled = false, content_language = NULL, translations = '{}', seo_translations = '{}'
       WHERE id = $1`,
      [id],
    );
  });

  it('save each form separately, and the site shows it on its next page [A-087] [A-092] [A-093] [A-399]', async () => {
    await programs.database.query(
      `INSERT INTO program_page (program_id, slug, title, html, status) VALUES ($1, 'plans', 'Plans', '', 'draft')`,
      [id],
    );
    const before = await settings();
    expect(before).toMatchObject({
      id,
      subdomain_url: 'https://club.laurel.test:8080',
      features: { tiers: true },
      test_mode: false,
      published_program_pages: [{ slug: 'rules', title: 'Rules' }],
    });
    const forms: Partial<ProgramSettings>[] = [
      { name: 'Club', i18n_enabled: true, language: 'es' },
      {
        term_points_as: 'tokens',
        term_rewards_as: 'treats',
        prizes_title: 'Yours to win',
        my_account_title: 'My club',
        earn_points_icon: '/media/test/earn.svg',
        current_rewards_icon: '/media/test/treats.svg',
        my_rewards_icon: 'https://pictures.test/mine.png',
      },
      { seo: { title: 'Runners', description: 'Run "more" </title>', image: '/media/card.webp', translations: {} } },
      { css: '#root h1 { color: red }' },
      { override_enrollment: true, program_custom_signin_url: 'https://join.test/club?from=site' },
    ];
    for (const form of forms) {
      expect(await owner.post(path(), { ...form, version: (await settings()).version })).toMatchObject({ status: 200 });
    }
    const after = await settings();
    expect(after).toEqual(
      Object.assign({}, before, ...forms, {
        // Fixed by the form that offers a choice, in the language that it names.
        content_language: 'es',
        version: String(Number(before.version) + 5),
      }),
    );
    const { css, seo, ...shown } = Object.assign({}, ...forms) as ProgramSettings;
    const { title, description, image } = seo;
    expect((await lookUp()).site?.seo).toEqual({ title, description, image });
    expect(await lookUp()).toMatchObject({ site: shown, css: '#root h1{color:red}' });
    expect(await lastEvent()).toMatchObject({
      language: 'es',
      term_points_as: 'tokens',
      term_rewards_as: 'treats',
      override_enrollment: true,
      program_custom_signin_url: 'https://join.test/club?from=site',
    });
    const entries = await programs.database.query(
      `SELECT before, after FROM ${auditEntries} WHERE resource = 'program' ORDER BY id DESC LIMIT 2`,
    );
    expect(entries).toEqual([
      { before: { override_enrollment: false, program_custom_signin_url: null }, after: forms[4] },
      { before: { css: '' }, after: { css } },
    ]);
  });

  it('set the time zone, by which the days of the figures and the dates of forms go [A-129] [A-166]', async () => {
    const before = await settings();
    expect(before.time_zone).toBe('UTC');
    expect((await owner.post(path(), { time_zone: 'Asia/Kolkata', version: before.version })).status).toBe(200);
    expect(codeOf(await owner.post(path(), { time_zone: 'Europe/Madrid', version: before.version }))).toBe(
      '409 version_conflict',
    );
    const { version, ...after } = await settings();
    expect({ ...after, version: before.version }).toEqual(Object.assign({}, before, { time_zone: 'Asia/Kolkata' }));
    expect(codeOf(await owner.post(path(), { time_zone: 'Asia/Kolkata', version }))).toBe('422 no_changes');
    expect(await lastEvent()).toMatchObject({ time_zone: 'Asia/Kolkata', version });
    const [entry] = await programs.database.query(
      `SELECT before, after FROM ${auditEntries} WHERE resource = 'program' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toEqual({ before: { time_zone: 'UTC' }, after: { time_zone: 'Asia/Kolkata' } });
    expect((await owner.get(path('/dashboard/program_performance_metrics'))).body).toMatchObject({
      time_zone: 'Asia/Kolkata',
    });
    expect((await owner.get(path('/challenges/new'))).body).toMatchObject({ time_zone: 'Asia/Kolkata' });
  });

  it('read the labels from a multipart form, icons and all, in which an empty text clears [A-087] [A-391]', async () => {
    const labels = async (fields: Parameters<typeof sendForm>[2]): Promise<HttpAnswer> =>
      sendForm(owner, path(), { version: (await settings()).version, ...fields });
    const cleared = await labels({ prizes_title: '', my_account_title: ' Mine ', my_rewards_icon: '' });
    expect(cleared.status).toBe(200);
    const { site } = await lookUp();
    expect(site).toMatchObject({ prizes_title: null, my_account_title: 'Mine', my_rewards_icon: null });
    expect(site?.earn_points_icon).toBe('/media/test/earn.svg');
    const icon = await png();
    const brought = await labels({ my_rewards_icon: [icon, 'Mine.png'], current_rewards_icon: [icon, 'Treats.png'] });
    expect(brought.status).toBe(200);
    const address = expect.stringMatching(/^\/media\/uploads\/\d+\/[0-9a-f]{32}-60x40\.png$/) as string;
    const after = await settings();
    expect(after).toMatchObject({ my_rewards_icon: address, current_rewards_icon: address });
    const { data } = (await owner.get(path('/program_attachments'))).body as AttachmentPage;
    expect(data.map(({ public_url: url, title }) => [title, url]).sort()).toEqual([
      ['Mine', after.my_rewards_icon],
      ['Treats', after.current_rewards_icon],
    ]);
    const refused = await labels({ my_account_title: 'Never', earn_points_icon: [Buffer.from('<svg>'), 'a.png'] });
    expect(refused).toMatchObject({
      status: 415,
      body: { errors: { earn_points_icon: ['Only PNG and JPG images are accepted'] } },
    });
    expect(codeOf(await labels({ my_account_title: [icon, 'a.png'] }))).toBe('400 unknown_field');
    expect(await settings()).toEqual(after);
  });

  it.each([
    ['a new line in what search engines read', { seo: { description: 'a\nb' } }, 'seo.description'],
    ['a title of 71 characters', { seo: { title: 'x'.repeat(71) } }, 'seo.title'],
    ['a description of 5 KB', { seo: { description: 'x'.repeat(5_000) } }, 'seo.description'],
    ['a picture that is a script', { seo: { image: 'javascript:alert(1)' } }, 'seo.image'],
    ['an icon of nowhere', { earn_points_icon: '//evil.test/x.png' }, 'earn_points_icon'],
    ['a style sheet that loads something', { css: 'a{background:url(//evil.test)}' }, 'css'],
    ['a style sheet of more than 64 KB', { css: ' '.repeat(65_537) }, 'css'],
    ['a style sheet with a NUL in it', { css: 'a{}\0' }, 'css'],
    ['a time zone that there is not', { time_zone: 'Europe/Atlantis' }, 'time_zone'],
    ['a time zone in another spelling', { time_zone: 'europe/madrid' }, 'time_zone'],
    ['an abbreviation, which databases read differently', { time_zone: 'IST' }, 'time_zone'],
    ['a name that Postgres does not have', { time_zone: 'SystemV/PST8PDT' }, 'time_zone'],
    ['an offset for a time zone', { time_zone: '+02:00' }, 'time_zone'],
    ['no time zone', { time_zone: '' }, 'time_zone'],
    ['a name of one character [A-083]', { name: 'x' }, 'name'],
    ['no word for points', { term_points_as: '\u200b' }, 'term_points_as'],
    [
      'an enrollment elsewhere without an address',
      { override_enrollment: true, program_custom_signin_url: '' },
      'program_custom_signin_url',
    ],
    ['an enrollment over plain http', { program_custom_signin_url: 'http://join.test' }, 'program_custom_signin_url'],
    [
      'an enrollment with a password',
      { program_custom_signin_url: 'https://a:b@join.test' },
      'program_custom_signin_url',
    ],
  ])('refuse %s by its field, and change nothing [B27] [B48] [B50] [B86]', async (_what, form, field) => {
    const before = await settings();
    const answer = await owner.post(path(), { ...form, version: before.version });
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [field]]);
    expect(await settings()).toEqual(before);
  });

  it('require the permission to manage the program for the enrolment page [A-548]', async () => {
    const editor = programs.as(programAdmin(ORGANIZATION, id, { program: ['update'] }));
    const { override_enrollment, version } = await settings();
    const enroll = { program_custom_signin_url: 'https://other.test/', version };
    expect(codeOf(await editor.post(path(), enroll))).toBe('403 forbidden');
    expect(codeOf(await editor.post(path(), { override_enrollment: !override_enrollment, version }))).toBe(
      '403 forbidden',
    );
    expect((await editor.post(path(), { my_account_title: 'Ours', version })).status).toBe(200);
    const manager = programs.as(programAdmin(ORGANIZATION, id, { program: ['update', 'manage'] }));
    expect((await manager.post(path(), { ...enroll, version: (await settings()).version })).status).toBe(200);
  });

  it('connect the photo contest that a partner runs for the program [A-525] [A-526] [A-527] [A-567]', async () => {
    const contest = `/admin/v2/photo_contest/${id}`;
    const { version } = await settings();
    expect((await owner.get(contest)).body).toEqual({ id, active: false, qrati_program_id: null, version });
    expect((await owner.put(contest, { active: true, version })).body).toMatchObject({
      errors: { qrati_program_id: ['must be 1 to 64 letters, digits, hyphens and underscores'] },
    });
    const values = { active: true, qrati_program_id: 'river-run' };
    expect((await owner.put(contest, { ...values, version })).status).toBe(200);
    expect(codeOf(await owner.put(contest, { ...values, version }))).toBe('409 version_conflict');
    const next = (await settings()).version;
    expect(codeOf(await owner.put(contest, { ...values, version: next }))).toBe('422 no_changes');
    expect((await lookUp()).site?.qrati_config).toEqual({ qrati_program_id: 'river-run' });
    expect((await owner.put(contest, { ...values, active: false, version: next })).status).toBe(200);
    expect((await lookUp()).site?.qrati_config).toBeNull();
    expect((await owner.get(contest)).body).toMatchObject({ active: false, qrati_program_id: 'river-run' });
    const reader = programs.as(programAdmin(ORGANIZATION, id, { challenges: ['view', 'update'] }));
    expect(codeOf(await reader.get(contest))).toBe('403 forbidden');
  });

  it('accept one of ten editors who save at the same moment, and report the conflict to the others', async () => {
    const version = (await settings()).version;
    const { fulfilled } = await race(10, async (index) =>
      owner.post(path(), await words({ name: `Club ${index}`, version })),
    );
    expect(fulfilled.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(fulfilled.filter((answer) => codeOf(answer) === '409 version_conflict')).toHaveLength(9);
  });

  it('are closed to staff without the permission, and unknown to other staff [A-388] [A-547]', async () => {
    const reader = programs.as(programAdmin(ORGANIZATION, id, { challenges: ['view', 'update'] }));
    const stranger = programs.as(organizationAdmin('9002'));
    const body = await words({ name: 'Mine now' });
    expect(codeOf(await reader.get(path()))).toBe('403 forbidden');
    expect(codeOf(await reader.post(path(), body))).toBe('403 forbidden');
    expect(codeOf(await stranger.get(path()))).toBe('404 not_found');
    expect(codeOf(await stranger.post(path(), body))).toBe('404 not_found');
    expect(codeOf(await stranger.put(path('/template_detail'), await look({ header_text: 'x' })))).toBe(
      '404 not_found',
    );
  });
});
