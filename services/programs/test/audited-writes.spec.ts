import type { DomainSaved } from '@laurel/contracts/programs/domains/domain-lists.dto';
import type { SocialNetworkPageSaved } from '@laurel/contracts/programs/integrations/social-pages.dto';
import type { LookVersionTable } from '@laurel/contracts/programs/look/look.dto';
import type { ProgramPageDetail } from '@laurel/contracts/programs/pages/pages.dto';
import type { EvergreenSettings } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import type { ContentTagTable } from '@laurel/contracts/programs/tags/content-tags.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { adminWrites, auditedTwice, strayOfficeRoutes } from '@laurel/test-kit/audited-writes';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import type { HttpAnswer, HttpClient } from '@laurel/test-kit/http';
import { linkChallenge, ProgramsUnderTest } from './programs.fixture.ts';

let programs: ProgramsUnderTest;
let owner: HttpClient;
let program: string;
let spare: string;
let challenge: string;
let domain: string;
let page: string;
let feedPost: string;
let socialPage: string;

beforeAll(async () => {
  programs = await ProgramsUnderTest.start();
  owner = programs.as(organizationAdmin('9001', { super_admin: true }));
  program = ((await owner.post('/admin/v2/programs', { name: 'Audited' })).body as { program_id: string }).program_id;
  const saved = await owner.post(`/admin/v2/programs/${program}/challenges`, linkChallenge());
  challenge = (saved.body as { id: string }).id;
  const drafted = await owner.post(`/admin/v2/programs/${program}/program_pages`, {
    title: 'Rules',
    slug: 'rules',
    html: '<p>Be kind.</p>',
  });
  page = (drafted.body as { id: string }).id;
  const feature = { name: 'dynamic_feed_posts', program_id: program, enabled: true };
  await owner.post('/admin/v2/feature_programs', feature);
  const posted = await owner.post(feedPosts(), { name: 'Spring', title: 'Spring is here' });
  feedPost = (posted.body as { id: string }).id;
  socialPage = ((await addSocialPage('removed')).body as SocialNetworkPageSaved).social_network_page.id;
  const second = await owner.post('/admin/v2/programs', { name: 'Spare' });
  spare = (second.body as { program_id: string }).program_id;
  await draftLook(spare, 'a{color:red}');
  domain = ((await addDomain('removed')).body as DomainSaved).domain_list.id;
});

afterAll(() => programs.stop());

const settings = async (id = program): Promise<ProgramSettings> =>
  (await owner.get(`/admin/v2/programs/${id}`)).body as ProgramSettings;
const draftLook = (id: string, css: string): Promise<HttpAnswer> =>
  owner.put(`/admin/v2/programs/${id}/look_draft`, { changes: [{ field: 'css', before: '', value: css }] });
const evergreen = async (): Promise<EvergreenSettings['data']> =>
  ((await owner.get(`/admin/v2/programs/${program}/evergreen_setting_definitions`)).body as EvergreenSettings).data;
const at = (rest: string): string => `/admin/v2/challenges/${challenge}${rest}`;
const intent =
  (name: string, body: object = {}) =>
  (): Promise<HttpAnswer> =>
    owner.post(at(`/${name}`), body);

const addSocialPage = (name: string): Promise<HttpAnswer> =>
  owner.post(`/admin/v2/programs/${program}/social_network_pages`, {
    url: `https://facebook.com/${name}`,
    platform: 'facebook',
  });
const feedPosts = (rest = ''): string => `/admin/v2/programs/${program}/dynamic_feed_posts${rest}`;
const pageAt = (rest = ''): string => `/admin/v2/program_pages/${page}${rest}`;

const addDomain = (name: string): Promise<HttpAnswer> =>
  owner.post(`/admin/v2/programs/${program}/domain_lists`, { domain_type: 'perk_domain', domain: name });

/** Every write of the back-office that this service serves, prepared to change a value. */
const writes: Record<string, () => Promise<HttpAnswer>> = {
  'POST /admin/v2/programs': () => owner.post('/admin/v2/programs', { name: 'Second club' }),
  'POST /admin/v2/programs/:program_id': async () => {
    const { name, term_points_as, term_rewards_as, version } = await settings();
    const words = { name, description: 'Other words', term_points_as, term_rewards_as, version };
    return owner.post(`/admin/v2/programs/${program}`, words);
  },
  'PUT /admin/v2/programs/:program_id/template_detail': async () => {
    const { template_detail, version } = await settings();
    return owner.put(`/admin/v2/programs/${program}/template_detail`, {
      ...template_detail,
      header_text: 'Another hello',
      version,
    });
  },
  'POST /admin/v2/programs/:program_id/look_versions/:look_version_id/restore': async () => {
    const versions = `/admin/v2/programs/${program}/look_versions`;
    const { data, current_id } = (await owner.get(versions)).body as LookVersionTable;
    return owner.post(`${versions}/${data.at(-1)?.id}/restore`, { current_id });
  },
  'PUT /admin/v2/programs/:program_id/look_draft': async () => draftLook(program, 'a{color:red}'),
  'POST /admin/v2/programs/:program_id/look_draft/publish': async () => {
    const { look_draft } = await settings();
    return owner.post(`/admin/v2/programs/${program}/look_draft/publish`, { version: look_draft?.version });
  },
  'POST /admin/v2/programs/:program_id/look_draft/discard': async () => {
    const { look_draft } = await settings(spare);
    return owner.post(`/admin/v2/programs/${spare}/look_draft/discard`, { version: look_draft?.version });
  },
  'POST /admin/v2/programs/:program_id/navigation_menus': async () => {
    const { version } = await settings();
    const item = { name: `Rules ${version}`, navigation_url: '/rules', show_in_tab: false, show_on_logout: true };
    return owner.post(`/admin/v2/programs/${program}/navigation_menus`, { navigation_menus: [item], version });
  },
  'POST /admin/v2/programs/:program_id/carousels': async () => {
    const { version } = await settings();
    const slide = { title: `News ${version}`, description: '' };
    return owner.post(`/admin/v2/programs/${program}/carousels`, { carousels: [slide], version });
  },
  'PUT /admin/v2/photo_contest/:program_id': async () => {
    const { version } = await settings();
    const contest = { active: true, qrati_program_id: `contest-${version}`, version };
    return owner.put(`/admin/v2/photo_contest/${program}`, contest);
  },
  'PUT /admin/v2/offers_reward/:program_id': async () => {
    const { version } = await settings();
    const offers = { active: true, redirect_magic_link: false, merchants_regex: `coffee ${version}`, version };
    return owner.put(`/admin/v2/offers_reward/${program}`, offers);
  },
  'POST /admin/v2/programs/:program_id/social_network_pages': () => addSocialPage('added'),
  'DELETE /admin/v2/social_network_pages/:social_network_page_id': () =>
    owner.delete(`/admin/v2/social_network_pages/${socialPage}`),
  'POST /admin/v2/programs/:program_id/domain_lists': () => addDomain('added'),
  'DELETE /admin/v2/domain_lists/:domain_list_id': () => owner.delete(`/admin/v2/domain_lists/${domain}`),
  'POST /admin/v2/programs/:program_id/deactivate_program': () =>
    owner.post(`/admin/v2/programs/${program}/deactivate_program`),
  'POST /admin/v2/programs/:program_id/activate_program': () =>
    owner.post(`/admin/v2/programs/${program}/activate_program`),
  'POST /admin/v2/programs/:program_id/sandbox': () => owner.post(`/admin/v2/programs/${program}/sandbox`),
  'POST /admin/v2/feature_programs': () =>
    owner.post('/admin/v2/feature_programs', { name: 'tiers', program_id: program, enabled: true }),
  'POST /admin/v2/programs/:program_id/challenges': () =>
    owner.post(`/admin/v2/programs/${program}/challenges`, linkChallenge({ name: 'One more' })),
  'PUT /admin/v2/challenges/:challenge_id': async () => {
    const { version } = (await owner.get(at(''))).body as { version: number };
    return owner.put(at(''), linkChallenge({ points: 70, version }));
  },
  'POST /admin/v2/challenges/:challenge_id/toggle_approval': intent('toggle_approval'),
  'POST /admin/v2/challenges/:challenge_id/toggle_tag': intent('toggle_tag', { tag: 'spring' }),
  'POST /admin/v2/challenges/:challenge_id/duplicate': intent('duplicate'),
  'POST /admin/v2/challenges/:challenge_id/archive': intent('archive'),
  'POST /admin/v2/challenges/:challenge_id/restore': intent('restore'),
  'POST /admin/v2/programs/:program_id/content_tags': () =>
    owner.post(`/admin/v2/programs/${program}/content_tags`, { name: 'Summer' }),
  'PUT /admin/v2/content_tags/:content_tag_id': async () => {
    const { data } = (await owner.get(`/admin/v2/programs/${program}/content_tags?search=Summer`))
      .body as ContentTagTable;
    return owner.put(`/admin/v2/content_tags/${data[0]?.id}`, { name: 'Autumn', active: true, version: 1 });
  },
  'POST /admin/v2/programs/:program_id/evergreen_setting_values': async () => {
    const [definition] = await evergreen();
    const decision = { evergreen_setting_definition_id: definition?.id, active: false };
    return owner.post(`/admin/v2/programs/${program}/evergreen_setting_values`, decision);
  },
  'PUT /admin/v2/evergreen_setting_values/:evergreen_value_id': async () => {
    const [definition] = await evergreen();
    return owner.put(`/admin/v2/evergreen_setting_values/${definition?.value?.id}`, { active: true, version: 1 });
  },
  'POST /admin/v2/programs/:program_id/program_pages': () =>
    owner.post(`/admin/v2/programs/${program}/program_pages`, { title: 'Terms', slug: 'terms', html: '' }),
  'PUT /admin/v2/program_pages/:program_page_id': async () => {
    const { title, slug, version } = (await owner.get(pageAt())).body as ProgramPageDetail;
    return owner.put(pageAt(), { title, slug, html: `<p>Version ${version}</p>`, version });
  },
  'POST /admin/v2/program_pages/:program_page_id/publish': () => owner.post(pageAt('/publish')),
  'POST /admin/v2/program_pages/:program_page_id/unpublish': () => owner.post(pageAt('/unpublish')),
  'POST /admin/v2/program_pages/:program_page_id/archive': () => owner.post(pageAt('/archive')),
  'POST /admin/v2/programs/:program_id/program_tiers': async () => {
    const { version } = await settings();
    const tiers = [{ name: 'Bronze', points_threshold_max: 1_999 }, { name: 'Silver' }];
    return owner.post(`/admin/v2/programs/${program}/program_tiers`, { tiers, version });
  },
  'POST /admin/v2/programs/:program_id/dynamic_feed_posts': () =>
    owner.post(feedPosts(), { name: 'Summer', title: 'Summer is here' }),
  'POST /admin/v2/programs/:program_id/dynamic_feed_posts/import': () =>
    owner.post(feedPosts('/import'), { file: [{ name: 'Autumn', title: 'Autumn is here' }] }),
  'PUT /admin/v2/dynamic_feed_posts/:feed_post_id': () =>
    owner.put(`/admin/v2/dynamic_feed_posts/${feedPost}`, { name: 'Spring', title: 'Spring is over', version: 1 }),
  'DELETE /admin/v2/dynamic_feed_posts/:feed_post_id': () => owner.delete(`/admin/v2/dynamic_feed_posts/${feedPost}`),
};

/** Routes that refuse every call, or whose entry another spec covers. */
const others = [
  'POST /admin/v2/domain_lists/:domain_list_id/verify',
  'POST /admin/v2/challenges/:challenge_id/:intent',
  'POST /admin/v2/program_pages/:program_page_id/:intent',
  'POST /admin/v2/programs/:program_id/:intent',
  'POST /admin/v2/programs/:program_id/held_referrals/:participant_id/decide',
  'POST /admin/v2/programs/:program_id/parked_payments/:payment_id/discard',
  'POST /admin/v2/programs/:program_id/parked_payments/:payment_id/refund',
  'POST /admin/v2/programs/:program_id/parked_payments/:payment_id/reward',
  'DELETE /admin/v2/program_attachments/:attachment_id',
  'POST /admin/v2/programs/:program_id/program_attachments',
  'PUT /admin/v2/program_attachments/:attachment_id',
  'PUT /admin/v2/program_attachments/:attachment_id/captions',
  'PUT /admin/v2/program_attachments/:attachment_id/file',
  'PUT /admin/v2/program_attachments/:attachment_id/focal_point',
];

it('covers every write of staff: none goes without its entry [A-556] [A-558] [INV-39]', () => {
  const { app } = programs.instances.services[0]!;
  expect(adminWrites(app)).toEqual([...Object.keys(writes), ...others].sort());
  expect(strayOfficeRoutes(app)).toEqual([]);
});

it.each(Object.keys(writes))(
  '%s leaves one entry with its change, and neither when it fails [INV-39]',
  async (route) => {
    const { broken, done } = await auditedTwice(programs.database, writes[route]!);
    expect(broken).toEqual({ status: 500, entries: 0, changed: false });
    expect(done.status).toBeLessThan(300);
    expect(done.entries).toBe(1);
  },
);
