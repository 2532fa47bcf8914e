import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { article, type Names } from './tenants.fixture.ts';
import { attach } from './media.ts';
import type { DocumentedRoute } from './open-api.ts';
import { tableIn, upload } from './receipts.ts';
import { look, type Owner, straightTo } from './services.ts';
import type { Call } from './site-visitor.ts';

const words = { name: 'Renamed', description: '', term_points_as: 'points', term_rewards_as: 'rewards' };
const reward = { name: 'Mug', description: 'Holds a cup', selection: 'redeem', threshold: 10 };
const person = { first_name: 'Ada', last_name: 'Byron' };
const view = { name: 'Spring', query: 'sort=name', shared: true };
const permissions = ['challenges.view'];
const product = { points_per_cents: '0.1', keywords: ['tea'], skus: [], product_active: true };

/** A valid body of each request class that public and back-office routes take, with the ids of `names`. */
export const bodies: Record<string, (names: Names) => object> = {
  CreateApiKeyRequest: () => ({ name: 'Added', scopes: ['points:read'] }),
  CreateApiParticipantRequest: ({ email }) => ({ ...person, email }),
  UpdateApiParticipantRequest: () => ({ last_name: 'Changed' }),
  UpsertApiParticipantRequest: ({ email }) => ({ ...person, email }),
  ApiParticipantBatchRequest: ({ email }) => ({ participants: [{ ...person, email, external_id: 'crm-1' }] }),
  CreateApiPointsRequest: () => ({ amount: 5, reason: 'Order' }),
  CreateApiClaimRequest: ({ reward_id }) => ({ reward_id }),
  CreateApiCompletionRequest: ({ challenge_id }) => ({ challenge_id }),
  UpdateApiKeyRequest: ({ api_key_id, api_key_version }) => ({
    id: api_key_id,
    version: api_key_version,
    name: 'Changed',
  }),
  CreateWebhookEndpointRequest: () => ({ url: 'http://localhost:9/', types: ['webhook_endpoint.disabled'] }),
  UpdateWebhookEndpointRequest: ({ webhook_version }) => ({ version: webhook_version, description: 'Changed' }),
  RotateWebhookSecretRequest: ({ webhook_version }) => ({ version: webhook_version, overlap_hours: 1 }),
  TestWebhookRequest: () => ({ type: 'reward.won' }),
  RotateApiKeyRequest: ({ api_key_version }) => ({ version: api_key_version, overlap_hours: 1 }),
  VerifyRequest: ({ email }) => ({ email }),
  UpdateLocaleRequest: () => ({ preferred_locale: 'es' }),
  SubmitChallengeRequest: ({ challenge_id }) => ({ challenge_id }),
  ReportPlayedRequest: () => ({ played: [{ from: 0, to: 5 }] }),
  DonationCheckoutRequest: () => ({ entity: '9000000000000000010', amount: '9000000000000000011' }),
  MembershipCheckoutRequest: () => ({}),
  ClaimRewardRequest: ({ reward_id }) => ({ reward_id }),
  GiveRewardRequest: ({ reward_id }) => ({ reward_id }),
  DecideReferralRequest: () => ({ decision: 'refused', reason: 'One person with two addresses' }),
  SaveChallengeRequest: () => article('Added'),
  UpdateChallengeRequest: ({ challenge_version }) => ({ ...article('Changed'), version: Number(challenge_version) }),
  UpdateProgramRequest: ({ program_version }) => ({ ...words, version: program_version }),
  UpdateTemplateDetailRequest: ({ program_version }) => ({
    header_text: `Changed from ${program_version}`,
    header_description: '',
    element_css_style: look,
    version: program_version,
  }),
  UpdateAttachmentRequest: () => ({ title: 'Changed', alt_text: '' }),
  FocalPointRequest: () => ({ x: 30, y: 70 }),
  CaptionsRequest: () => ({ language: 'en', text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello' }),
  RequestReviewRequest: () => ({ message: 'Please look again.' }),
  UpdateIssueReportRequest: () => ({ state: 'taken' }),
  ReportIssueRequest: () => ({ category: 'other', text: 'Please look.' }),
  UpdateReceiptRequest: ({ receipt_version, eligible_product_id }) => ({
    version: receipt_version,
    integrity: 'valid',
    items: [{ change: 'created', sku: '', name: 'Coffee', price: '10.00', eligible_product_id, admin_comments: '' }],
  }),
  CreateProgramRequest: ({ copy_from }) => ({ name: 'Another club', copy_from }),
  SaveFeatureProgramRequest: ({ program_id }) => ({ name: 'social_network_posts', program_id, enabled: true }),
  ToggleTagRequest: () => ({ tag: 'spring' }),
  CreateSavedViewRequest: () => ({ ...view, name: 'Autumn', screen: 'participants' }),
  UpdateSavedViewRequest: () => ({ ...view, query: 'sort=-name' }),
  UpdateOrganizationRequest: ({ organization_version }) => ({ name: 'Renamed', version: organization_version }),
  CreateRoleRequest: () => ({ name: 'Reader', permissions }),
  UpdateRoleRequest: ({ role_version }) => ({ name: 'Watcher', permissions, version: role_version }),
  InviteAdminRequest: ({ program_id, subdomain }) => ({
    data: {
      first_name: 'New',
      last_name: 'Comer',
      email: `comer@${subdomain}.example`,
      grants: [{ role: 'program_manager', program_id }],
    },
  }),
  UpdateAdminRequest: ({ program_id, user_version }) => ({
    grants: [{ role: 'receipt_reviewer', program_id }],
    version: user_version,
  }),
  UpdateParticipantRequest: ({ participant_version }) => ({
    status: 'inactive',
    version: participant_version,
  }),
  DeleteParticipantRequest: ({ email }) => ({ confirmation: email }),
  BulkParticipantsRequest: ({ ids }) => ({ selection: { ids: [ids] }, add_tag: 'autumn' }),
  CreateProfileAttributeRequest: () => ({ display_name: 'Hat', attribute_name: 'hat', attribute_field_type: 'other' }),
  UpdateProfileAttributeRequest: ({ profile_attribute_version }) => ({
    display_name: 'Jacket',
    attribute_name: 'coat',
    attribute_field_type: 'other',
    version: profile_attribute_version,
  }),
  ArrangeProfileAttributesRequest: ({ profile_attribute_ids, previous_ids }) => ({
    profile_attribute_ids: [profile_attribute_ids, previous_ids],
    previous_ids: [previous_ids, profile_attribute_ids],
  }),
  CreateProfileEntryRequest: ({ profile_attribute_id }) => ({ profile_attribute_id, value: '42' }),
  UpdateProfileEntryRequest: ({ profile_version }) => ({ value: '43', version: profile_version }),
  CreateActionRequest: () => ({ points: 5, action_title: 'For helping' }),
  DeductPointsRequest: () => ({ points: 5, reason: 'Given by mistake' }),
  SaveRewardRequest: () => reward,
  UpdateRewardRequest: ({ reward_version }) => ({ ...reward, name: 'Cup', version: Number(reward_version) }),
  UpdateOwnClaimRequest: () => ({ is_used: true }),
  AddCouponsRequest: () => ({ codes: 'AAA1, AAA2' }),
  SyncWinnersRequest: () => ({}),
  SetWinnersRequest: ({ participant_ids }) => ({ participant_ids: [participant_ids], reason: 'Named by hand' }),
  DrawRequest: () => ({ winners: 1 }),
  ReplaceWinnerRequest: () => ({ number: 1, reason: 'Does not answer' }),
  SaveAptosRequest: ({ aptos_version }) => ({
    enabled: false,
    network: 'testnet',
    private_key: `0x${'11'.repeat(32)}`,
    version: Number(aptos_version),
  }),
  SaveFeedPostRequest: () => ({ name: 'Spring', title: 'Spring is here' }),
  UpdateFeedPostRequest: ({ feed_post_version }) => ({
    name: 'Autumn',
    title: 'Leaves are falling',
    version: Number(feed_post_version),
  }),
  ImportFeedPostsRequest: () => ({ file: [{ name: 'Winter', title: 'First snow', body_html: '<p>At last.</p>' }] }),
  RestoreLookRequest: ({ current_id }) => ({ current_id }),
  SaveLookDraftRequest: () => ({ changes: [{ field: 'css', before: '', value: 'main { color: red }' }] }),
  PublishLookDraftRequest: () => ({ version: '1' }),
  DiscardLookDraftRequest: () => ({ version: '1' }),
  SaveNavigationMenusRequest: ({ program_version }) => ({
    navigation_menus: [{ name: 'Rules', navigation_url: '/rules', show_in_tab: false, show_on_logout: true }],
    version: program_version,
  }),
  SaveCarouselsRequest: ({ program_version }) => ({
    carousels: [{ title: 'News', description: '', link: '/rules' }],
    version: program_version,
  }),
  CreateDomainRequest: ({ subdomain }) => ({ domain_type: 'perk_domain', domain: `${subdomain}-too` }),
  SaveProgramPageRequest: () => ({ title: 'Terms', slug: 'terms', html: '<p>Be kind.</p>' }),
  UpdateProgramPageRequest: ({ program_page_version }) => ({
    title: 'Privacy',
    slug: 'privacy',
    html: '<p>We keep little.</p>',
    version: Number(program_page_version),
  }),
  SaveProgramTiersRequest: ({ program_version }) => ({
    tiers: [{ name: 'Bronze', points_threshold_min: 0, points_threshold_max: 999 }, { name: 'Silver' }],
    version: program_version,
  }),
  SaveSocialNetworkPageRequest: ({ subdomain }) => ({
    url: `https://www.facebook.com/${subdomain}-too`,
    platform: 'facebook',
  }),
  SaveOffersRewardRequest: ({ program_version }) => ({
    active: true,
    redirect_magic_link: true,
    merchants_regex: '(?i)coffee',
    version: program_version,
  }),
  CreateContentTagRequest: () => ({ name: 'Autumn' }),
  UpdateContentTagRequest: ({ content_tag_version }) => ({
    name: 'Changed',
    active: true,
    version: Number(content_tag_version),
  }),
  UpdateAdminTagRequest: ({ admin_tag_version }) => ({ name: 'changed', version: Number(admin_tag_version) }),
  CreateEvergreenValueRequest: () => ({ evergreen_setting_definition_id: '2', active: false }),
  UpdateEvergreenValueRequest: ({ evergreen_value_version }) => ({
    active: true,
    version: Number(evergreen_value_version),
  }),
  SaveEligibleProduct: () => ({ ...product, product_name: 'Tea' }),
  UpdatePurchaseProofProductRequest: ({ purchase_proof_product_version }) => ({
    ...product,
    product_name: 'Espresso',
    version: purchase_proof_product_version,
  }),
  SavePurchaseProofMerchantRequest: () => ({ name: 'Bakery', aliases: [], active: false }),
  UpdatePurchaseProofMerchantRequest: ({ purchase_proof_merchant_version }) => ({
    name: 'Grocery',
    aliases: ['The Grocery'],
    active: false,
    version: purchase_proof_merchant_version,
  }),
  UpdatePurchaseProofSettingsRequest: ({ purchase_proof_version }) => ({
    exclusion_identifiers: 'gift card, void',
    external_purchase_item_points_per_cents: '0.05',
    version: purchase_proof_version,
  }),
  SavePhotoContestRequest: ({ program_version }) => ({
    active: false,
    qrati_program_id: 'club',
    version: program_version,
  }),
};

/** The forms of calls that upload a file. */
const uploads: Record<string, Call> = {
  'POST /public/receipts': upload,
  'POST /admin/v2/programs/{program_id}/program_attachments': attach,
  'PUT /admin/v2/program_attachments/{attachment_id}/file': attach,
  'POST /admin/v2/programs/{program_id}/participants/import': tableIn('csv_file', 'email\nsomeone@demo.test\n', {
    email: 'ignore',
    points: 'ignore',
  }),
  'POST /admin/v2/rewards/{reward_id}/coupons/import': tableIn('file', 'BBB1\nBBB2\n'),
};

/** The call of a route, as JSON and, where all fields are texts, as a form. */
export function callsOf(route: DocumentedRoute, names: Names): Call[] {
  const uploaded = uploads[route.title];
  if (uploaded !== undefined) return [uploaded];
  if (route.body === null) return [{}];
  const make = bodies[route.body];
  if (make === undefined) throw new Error(`${route.title} has no ${route.body} to send`);
  const body = make(names);
  if (!Object.values(body).every((value) => typeof value === 'string')) return [{ body }];
  const form = new URLSearchParams(body as Record<string, string>).toString();
  return [{ body }, { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }];
}

/** The queries of lists that require one, or that may name records. */
const queries: Record<string, (names: Names) => [string, string]> = {
  screen: () => ['screen', 'participants'],
  mode: () => ['mode', 'detailed'],
  role: () => ['role', 'visitor'],
  participant_id: ({ participant_id = '' }) => ['participant_id', participant_id],
  selected_attributes: ({ selected_attributes = '' }) => ['selected_attributes[]', selected_attributes],
};

/** The address of a call, with its query. */
export function pathFor({ path, query }: DocumentedRoute, names: Names): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (names[name] === undefined) throw new Error(`Nothing is known that a ${name} could be`);
    return encodeURIComponent(names[name]);
  });
  const said = query.flatMap((name) => (queries[name] === undefined ? [] : [queries[name](names)]));
  return said.length === 0 ? address : `${address}?${new URLSearchParams(said).toString()}`;
}

// The first pattern that matches a path counts.
const kinds: readonly [RegExp, Record<string, string>][] = [
  [/\/reward_jobs\//, { job_id: 'reward_job_id' }],
  [/\/coupon_imports\//, { import_id: 'coupon_import_id' }],
  [/\/mini_contest/, { reward_id: 'contest_id' }],
  [/\/(?:sync_winners|fetch_possible_winners_to_sync)$/, { reward_id: 'race_id' }],
  [/\/(?:sweepstake|draw|generate_sweepstake_entries|set_winners)(?:[/.]|$)/, { reward_id: 'sweepstake_id' }],
  [/\/update_participant$/, { participant_id: 'imported_id' }],
  [/\/(?:reset_activities|delete_participant)$/, { participant_id: 'leaving_id' }],
  [/\/users\/\{user_id\}(?!\/toggle)/, { user_id: 'invitee_id' }],
];

/** The names with the records that fit a route: the reward of a draw is a sweepstake. */
export function namesFor({ path }: DocumentedRoute, names: Names): Names {
  const [, instead = {}] = kinds.find(([fits]) => fits.test(path)) ?? [];
  const chosen = Object.entries(instead).map(([name, kind]) => [name, names[kind] ?? '']);
  return { ...names, ...(Object.fromEntries(chosen) as Names) };
}

const versioned: Record<string, [Owner, string]> = {
  program_version: ['programs', 'programs/{program_id}'],
  challenge_version: ['programs', 'challenges/{challenge_id}'],
  program_page_version: ['programs', 'program_pages/{program_page_id}'],
  feed_post_version: ['programs', 'dynamic_feed_posts/{feed_post_id}'],
  content_tag_version: ['programs', 'content_tags/{content_tag_id}'],
  evergreen_value_version: ['programs', 'evergreen_setting_values/{evergreen_value_id}'],
  admin_tag_version: ['identity', 'admin_tags/{admin_tag_id}'],
  receipt_version: ['receipts', 'receipts/{receipt_id}'],
  purchase_proof_version: ['receipts', 'programs/{program_id}/purchase_proof_program_settings'],
  purchase_proof_product_version: ['receipts', 'purchase_proof_products/{purchase_proof_product_id}'],
  purchase_proof_merchant_version: ['receipts', 'purchase_proof_merchants/{purchase_proof_merchant_id}'],
  reward_version: ['rewards', 'rewards/{reward_id}'],
  aptos_version: ['rewards', 'aptos/{program_id}'],
  participant_version: ['identity', 'participants/{imported_id}'],
  profile_attribute_version: ['identity', 'profile_attributes/{profile_attribute_id}'],
  api_key_version: ['identity', 'programs/{program_id}/api_auths/{api_key_id}'],
  webhook_version: ['integrations', 'webhooks/{webhook_id}'],
  profile_version: ['identity', 'participant_profile/{participant_profile_id}'],
  user_version: ['identity', 'users/{invitee_id}'],
  organization_version: ['identity', 'organization'],
};

/** The names with the current versions of the records that exist. */
export async function withVersions(names: Names): Promise<Names> {
  const caller = organizationAdmin(names['organization_id'] ?? '');
  const versions = Object.entries(versioned).map(async ([version, [owner, path]]) => {
    const http = straightTo(owner, caller);
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '0');
    const { body } = await http.get(`/admin/v2/${address}`);
    await http.close();
    return [version, String((body as { version?: unknown }).version)];
  });
  return { ...names, ...(Object.fromEntries(await Promise.all(versions)) as Names) };
}
