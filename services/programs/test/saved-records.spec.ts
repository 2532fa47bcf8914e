import { brandingColours } from '@laurel/contracts/programs/branding';
import type { EvergreenSettings } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { linkChallenge, ProgramsUnderTest } from './programs.fixture.ts';

const ORGANIZATION = '9001';
const style = {
  colours: Object.fromEntries(brandingColours.map((name) => [name, '#102030'])),
  radius: { button: 'full', input: 'small', tile: 'medium', card: 'large' },
  header_font: 'Fraunces',
  body_font: 'Inter',
  theme: 'dark',
};
const look = { header_background_image: null, header_logo: null, element_css_style: style };

describe('the answer of a save', () => {
  let programs: ProgramsUnderTest;
  let owner: HttpClient;
  let id: string;

  const bodyOf = async (answer: Promise<HttpAnswer>): Promise<Record<string, unknown>> => {
    const { status, body } = await answer;
    expect([200, 201]).toContain(status);
    return body as Record<string, unknown>;
  };
  const stored = (address: string): Promise<Record<string, unknown>> => bodyOf(owner.get(address));
  /** Expects an answer to be the record at the address, which it returns. */
  const expectStored = async (answer: Promise<HttpAnswer>, address: string): Promise<Record<string, unknown>> => {
    const { success, message, ...record } = await bodyOf(answer);
    expect([success, typeof message]).toEqual([true, 'string']);
    expect(record).toEqual(await stored(address));
    return record;
  };
  const versionAt = async (address: string): Promise<unknown> => (await stored(address))['version'];
  const program = (rest = ''): string => `/admin/v2/programs/${id}${rest}`;

  beforeAll(async () => {
    programs = await ProgramsUnderTest.start();
    const made = await bodyOf(
      programs.as(service('demo')).put('/internal/programs/club', {
        organization_id: ORGANIZATION,
        name: 'Test Club',
        description: 'A club.',
        term_points_as: 'miles',
        term_rewards_as: 'prizes',
        features: { tiers: true, dynamic_feed_posts: true },
        pages: [],
        template: { header_text: 'Hello', header_description: 'There', ...look },
      }),
    );
    id = String(made['id']);
    owner = programs.as(organizationAdmin(ORGANIZATION));
  });
  afterAll(() => programs.stop());

  it.each<[string, string, string, () => object, object]>([
    ['general settings', '', '', () => ({ name: '  Night Club ' }), { name: 'Night Club' }],
    [
      'navigation menus',
      '/navigation_menus',
      '',
      () => ({
        navigation_menus: [{ name: ' Shop ', navigation_url: ' /shop ', show_in_tab: false, show_on_logout: true }],
      }),
      { navigation_menus: [{ name: 'Shop', navigation_url: '/shop', show_in_tab: false, show_on_logout: true }] },
    ],
    [
      'carousels',
      '/carousels',
      '',
      () => ({ carousels: [{ title: ' Run ', description: 'Far', image: null }] }),
      { carousels: [{ title: 'Run', description: 'Far', image: null, link: null, button_text: null }] },
    ],
    [
      'tiers',
      '/program_tiers',
      '/new',
      () => ({
        tiers: [
          { name: ' Bronze ', points_threshold_min: 0, points_threshold_max: 999 },
          { name: 'Silver', points_threshold_min: 1_000, points_threshold_max: null },
        ],
      }),
      { stored: true },
    ],
  ])('to %s is the stored record with its version', async (_, address, shown, values, after) => {
    const version = await versionAt(program(address + shown));
    const record = await expectStored(owner.post(program(address), { ...values(), version }), program(address + shown));
    expect(record).toMatchObject({ ...after, version: String(Number(version) + 1) });
  });

  it('to the look is the stored settings', async () => {
    const body = { header_text: ' Hi ', header_description: 'Here', ...look, version: await versionAt(program()) };
    const record = await expectStored(owner.put(program('/template_detail'), body), program());
    expect(record['template_detail']).toMatchObject({ header_text: 'Hi' });
  });

  it.each([
    ['offers', 'offers_reward', { active: true, redirect_magic_link: false, merchants_regex: 'tea' }],
    ['the photo contest', 'photo_contest', { active: true, qrati_program_id: 'river-run' }],
  ])('to the settings of %s is the stored record', async (_, name, values) => {
    const address = `/admin/v2/${name}/${id}`;
    const version = await versionAt(address);
    const record = await expectStored(owner.put(address, { ...values, version }), address);
    expect(record).toMatchObject({ ...values, version: String(Number(version) + 1) });
  });

  it.each<[string, string, string, object, object, object]>([
    ['challenge', '/challenges', 'challenges', linkChallenge({ name: ' Read ' }), { name: ' Walk ' }, { name: 'Walk' }],
    [
      'page',
      '/program_pages',
      'program_pages',
      { title: ' Rules ', slug: 'rules', html: '<p onclick="x()">Run</p>' },
      { title: ' The rules ' },
      { title: 'The rules', html: '<p>Run</p>' },
    ],
    [
      'feed post',
      '/dynamic_feed_posts',
      'dynamic_feed_posts',
      { name: ' News ', title: 'About', body_html: '<p onclick="x()">Run</p>' },
      { title: ' Today ' },
      { title: 'Today', body_html: '<p>Run</p>' },
    ],
    [
      'content tag',
      '/content_tags',
      'content_tags',
      { name: ' tea ', active: true },
      { name: ' chai ' },
      { name: 'chai' },
    ],
  ])('to a %s is the stored record, new or changed', async (_, list, name, values, change, after) => {
    const made = await bodyOf(owner.post(program(list), values));
    const address = `/admin/v2/${name}/${String(made['id'])}`;
    const { success, message, ...first } = made;
    expect([success, typeof message]).toEqual([true, 'string']);
    expect(first).toEqual(await stored(address));
    const body = { ...values, ...change, version: made['version'] };
    const record = await expectStored(owner.put(address, body), address);
    expect(record).toMatchObject({ ...after, version: 2 });
  });

  it('to an evergreen setting is the stored value', async () => {
    const { data } = (await stored(program('/evergreen_setting_definitions'))) as unknown as EvergreenSettings;
    const values = { evergreen_setting_definition_id: data[0]?.id, active: false };
    const made = await bodyOf(owner.post(program('/evergreen_setting_values'), values));
    const address = `/admin/v2/evergreen_setting_values/${String(made['id'])}`;
    expect(made).toEqual(savedRecord('Evergreen setting was created successfully!', await stored(address)));
    expect(await expectStored(owner.put(address, { active: true, version: 1 }), address)).toMatchObject({ version: 2 });
  });

  it('to a feature is its row in the table', async () => {
    const body = { name: 'receipts', program_id: id, enabled: true };
    const row = await bodyOf(
      programs.as({ ...organizationAdmin(ORGANIZATION), super_admin: true }).post('/admin/v2/feature_programs', body),
    );
    expect(row).toMatchObject({ id: `${id}-receipts`, name: 'receipts', program_id: id, enabled: true });
  });
});
