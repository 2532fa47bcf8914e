import { makeAttachment } from './media.ts';
import { makeProduct, makeReceipt } from './receipts.ts';
import { programCalled, provision } from './services.ts';

/** Values for every name by which a route points at a record. */
export type Names = Record<string, string>;

/** The ids and names of a program with one record of every kind; every record carries the program's name. */
export interface TenantFixture {
  readonly name: string;
  readonly subdomain: string;
  readonly programId: string;
  readonly organizationId: string;
  readonly participant: string;
  readonly staff: string;
  /** The id of another participant, who may be erased. */
  readonly friend: string;
  readonly names: Names;
}

/** Creates a program; its staff hold every permission in it and none elsewhere. */
export async function createTenant(name: string, run: string, organization: string): Promise<TenantFixture> {
  const subdomain = `${name.toLowerCase()}-${run}`;
  const key = `${organization}-${run}`;
  const slug = `rules-of-${subdomain}`;
  const identifier = `walk-of-${subdomain}`;
  const [participant, staff, friend] = ['guest', 'staff', 'friend'].map((who) => `${who}@${subdomain}.example`) as [
    string,
    string,
    string,
  ];
  const organizationId = await provision('identity', `organizations/${key}`, { name: `${organization} ${run}` });
  const features = { otp_login: true, receipts: true, dynamic_feed_posts: true, tiers: true };
  const program = programCalled(name, slug, organizationId, features);
  const programId = await provision('programs', `programs/${subdomain}`, program);
  const grants = [{ role: 'program_manager', program_id: programId }];
  const person = { first_name: name, last_name: 'Guest' };
  const treat = {
    name: `Treat of ${name}`,
    description: name,
    selection: 'redeem',
    threshold: 0,
    per_participant: null,
  };
  const [challenge_id, reward_id, participant_id, user_id, leaving_id] = await Promise.all([
    provision('programs', `programs/${programId}/challenges/${identifier}`, article(name)),
    provision('rewards', `programs/${programId}/rewards/treat-of-${subdomain}`, treat),
    provision('identity', `programs/${programId}/participants/${participant}`, person),
    provision('identity', `admins/${staff}`, { ...person, organization_id: organizationId, grants }),
    provision('identity', `programs/${programId}/participants/${friend}`, person),
  ]);
  const [eligible_product_id, receipt_id, attachment] = await Promise.all([
    makeProduct(programId, `Coffee of ${name}`),
    makeReceipt(programId, participant_id),
    makeAttachment(organizationId, programId, `Picture of ${name}`),
  ]);
  const names = {
    ...attachment,
    program_id: programId,
    organization_id: organizationId,
    challenge_id,
    reward_id,
    participant_id,
    user_id,
    receipt_id,
    n: '0',
    eligible_product_id,
    claim_id: reward_id,
    leaving_id,
    purchase_proof_product_id: eligible_product_id,
    copy_from: programId,
    ids: participant_id,
    participant_ids: participant_id,
    intent: 'unknown',
    slug,
    identifier,
    subdomain,
    key,
    email: friend,
    host: `${subdomain}.localhost`,
  };
  return { name, subdomain, programId, organizationId, participant, staff, friend, names };
}

/** Values of the same form as a fixture's that no record has. */
export const unknownIds: Names = {
  program_id: '9000000000000000001',
  organization_id: '9000000000000000002',
  challenge_id: '9000000000000000003',
  reward_id: '9000000000000000004',
  participant_id: '9000000000000000005',
  user_id: '9000000000000000006',
  receipt_id: '9000000000000000007',
  issue_report_id: '9000000000000000033',
  n: '0',
  id: '9000000000000000008',
  purchase_proof_product_id: '9000000000000000009',
  purchase_proof_merchant_id: '9000000000000000210',
  eligible_product_id: '9000000000000000009',
  attachment_id: '9000000000000000012',
  social_network_post_id: '9000000000000000013',
  session_id: 'cs_test_nobody',
  claim_id: '9000000000000000014',
  qrati_program_id: 'nobody',
  leaving_id: '9000000000000000015',
  imported_id: '9000000000000000027',
  api_key_id: '9000000000000000029',
  key_id: '9000000000000000030',
  external_id: 'nobody',
  webhook_id: '9000000000000000032',
  delivery_id: '9000000000000000031',
  ids: '9000000000000000005',
  participant_ids: '9000000000000000005',
  reward_ids: '9000000000000000004',
  copy_from: '9000000000000000001',
  selected_attributes: '9000000000000000016',
  profile_attribute_id: '9000000000000000016',
  participant_profile_id: '9000000000000000017',
  profile_attribute_ids: '9000000000000000016',
  previous_ids: '9000000000000000028',
  look_version_id: '9000000000000000240',
  current_id: '9000000000000000241',
  import_id: '9000000000000000018',
  job_id: '9000000000000000019',
  reward_job_id: '9000000000000000020',
  view_id: '9000000000000000021',
  role_id: '9000000000000000022',
  invitee_id: '9000000000000000023',
  sweepstake_id: '9000000000000000024',
  contest_id: '9000000000000000025',
  race_id: '9000000000000000026',
  file_name: `${'0'.repeat(32)}.png`,
  feed_post_id: '9000000000000000220',
  intent: 'unknown',
  domain_list_id: '9000000000000000225',
  program_page_id: '9000000000000000200',
  social_network_page_id: '9000000000000000230',
  content_tag_id: '9000000000000000210',
  admin_tag_id: '9000000000000000211',
  evergreen_value_id: '9000000000000000212',
  evergreen_setting_definition_id: '9000000000000000213',
  slug: 'rules-of-nobody',
  identifier: 'walk-of-nobody',
  subdomain: 'nobody',
  key: 'nobody',
  email: 'nobody@nobody.example',
  host: 'nobody.localhost',
  payment_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  coupon_import_id: '01890a5d-ac96-774b-bcce-b302099a8058',
};

/** A challenge is found by its identifier and by its id. */
export const byIdentifier = (names: Names): Names => ({ ...names, challenge_id: names['identifier'] ?? '' });

export function article(name: string) {
  return { name: `Walk of ${name}`, caption: name, challenge_type: 'article', content: `<p>${name}</p>`, points: 5 };
}
