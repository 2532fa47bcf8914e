import { brandingColours, type ElementCssStyle } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { SiteLookup } from '@laurel/contracts/programs/site';
import { race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { ProgramsUnderTest } from './programs-under-test.ts';

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
  const codeOf = ({ status, body }: HttpAnswer): string => `${status} ${(body as { code: string }).code}`;
  const lastFact = async (): Promise<Record<string, unknown> | undefined> =>
    (
      await programs.database.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM outbox WHERE program_id = $1 AND type = 'program.changed' ORDER BY id DESC LIMIT 1`,
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
      features: {},
      template: { ...template, element_css_style: style('#ff0000') },
    });
    id = (answer.body as { id: string }).id;
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());

  it('change the words everywhere, with who did it, and tell the other services [A-390, A-502]', async () => {
    const answer = await owner.post(path(), await words({ name: '  Night Club ', term_points_as: 'kilometres' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'The program has been updated.', version: '2' },
    });
    expect(await settings()).toMatchObject({ name: 'Night Club', term_points_as: 'kilometres', version: '2' });
    expect(await lastFact()).toMatchObject({ name: 'Night Club', term_points_as: 'kilometres', version: '2' });
    const audit = await programs.database.query(
      `SELECT admin_id, action, before ->> 'name' AS before, after ->> 'name' AS after FROM audit_entry WHERE resource = 'program'`,
    );
    expect(audit).toEqual([{ admin_id: '1', action: 'update', before: 'Test Club', after: 'Night Club' }]);
  });

  it('change the look of the site at its next page [A-482, A-487, A-488, A-489]', async () => {
    const saved = await owner.put(path('/template_detail'), await look({ element_css_style: style('#00ff88') }));
    expect(saved.status).toBe(200);
    const { site } = (
      await programs.as(service('gateway')).get('/internal/site', { query: { host: 'club.laurel.test:8080' } })
    ).body as SiteLookup;
    expect(site?.program_template_detail.element_css_style.colours['perk-primary']).toBe('#00ff88');
    expect(await lastFact()).toMatchObject({ mail_colours: { primary: '#00ff88' } });
  });

  it('say so when nothing was changed [A-501]', async () => {
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

  it('let one of ten editors win who save at the same moment, and tell the others', async () => {
    const version = (await settings()).version;
    const { fulfilled } = await race(10, async (index) =>
      owner.post(path(), await words({ name: `Club ${index}`, version })),
    );
    expect(fulfilled.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(fulfilled.filter((answer) => codeOf(answer) === '409 version_conflict')).toHaveLength(9);
  });

  it('are closed to staff without the permission, and unknown to those of others [A-388]', async () => {
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
