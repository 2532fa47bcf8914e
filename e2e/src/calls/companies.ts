import type { SiteVisitor } from './site-visitor.ts';
import { makeAttachment } from './media.ts';
import { makeProduct, makeReceipt } from './receipts.ts';
import { look, programCalled, provision } from './services.ts';

/** Values for every name by which a route points at a record. */
export type Names = Record<string, string>;

/** A program with one of everything, whose records all carry its name. */
export interface Company {
  readonly name: string;
  readonly subdomain: string;
  readonly programId: string;
  readonly organizationId: string;
  readonly participant: string;
  readonly staff: string;
  readonly names: Names;
}

/** Makes a program; its staff may do everything in it and nothing elsewhere. */
export async function makeCompany(name: string, run: string, organization: string): Promise<Company> {
  const subdomain = `${name.toLowerCase()}-${run}`;
  const key = `${organization}-${run}`;
  const slug = `rules-of-${subdomain}`;
  const identifier = `walk-of-${subdomain}`;
  const [participant, staff, email] = ['guest', 'staff', 'friend'].map((who) => `${who}@${subdomain}.example`) as [
    string,
    string,
    string,
  ];
  const organizationId = await provision('identity', `organizations/${key}`, { name: `${organization} ${run}` });
  const program = programCalled(name, slug, organizationId, { otp_login: true, receipts: true });
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
  const [challenge_id, reward_id, participant_id, user_id] = await Promise.all([
    provision('programs', `programs/${programId}/challenges/${identifier}`, article(name)),
    provision('rewards', `programs/${programId}/rewards/treat-of-${subdomain}`, treat),
    provision('identity', `programs/${programId}/participants/${participant}`, person),
    provision('identity', `admins/${staff}`, { ...person, organization_id: organizationId, grants }),
    provision('identity', `programs/${programId}/participants/${email}`, person),
  ]);
  const eligible_product_id = await makeProduct(programId, `Coffee of ${name}`);
  const receipt_id = await makeReceipt(programId, participant_id);
  const attachment = await makeAttachment(organizationId, programId, `Picture of ${name}`);
  const names = {
    ...attachment,
    ...{ program_id: programId, organization_id: organizationId, challenge_id, reward_id, participant_id, user_id },
    ...{ receipt_id, n: '0', eligible_product_id, claim_id: reward_id },
    ...{ slug, identifier, subdomain, key, email, host: `${subdomain}.localhost` },
  };
  return { name, subdomain, programId, organizationId, participant, staff, names };
}

/** Of the same form as a company's, and nobody's. */
export const nowhere: Names = {
  ...{ program_id: '9000000000000000001', organization_id: '9000000000000000002', challenge_id: '9000000000000000003' },
  ...{ reward_id: '9000000000000000004', participant_id: '9000000000000000005', user_id: '9000000000000000006' },
  ...{ receipt_id: '9000000000000000007', n: '0', id: '9000000000000000008' },
  ...{ eligible_product_id: '9000000000000000009', attachment_id: '9000000000000000012' },
  ...{ social_network_post_id: '9000000000000000013', session_id: 'cs_test_nobody' },
  ...{ claim_id: '9000000000000000014', qrati_program_id: 'nobody' },
  ...{ file_name: `${'0'.repeat(32)}.png` },
  ...{ slug: 'rules-of-nobody', identifier: 'walk-of-nobody', subdomain: 'nobody', key: 'nobody' },
  ...{ email: 'nobody@nobody.example', host: 'nobody.localhost' },
};

/** A challenge goes by its identifier as well as by its id. */
export const byIdentifier = (names: Names): Names => ({ ...names, challenge_id: names['identifier'] ?? '' });

export function article(name: string) {
  return { name: `Walk of ${name}`, caption: name, challenge_type: 'article', content: `<p>${name}</p>`, points: 5 };
}

const words = { name: 'Renamed', description: '', term_points_as: 'points', term_rewards_as: 'rewards' };

/** A right body of each request class that public and back-office routes take, pointing at `names`. */
export const bodies: Record<string, (names: Names) => object> = {
  VerifyRequest: ({ email }) => ({ email }),
  UpdateLocaleRequest: () => ({ preferred_locale: 'es' }),
  SubmitChallengeRequest: ({ challenge_id }) => ({ challenge_id }),
  ReportPlayedRequest: () => ({ played: [{ from: 0, to: 5 }] }),
  DonationCheckoutRequest: () => ({ entity: '9000000000000000010', amount: '9000000000000000011' }),
  MembershipCheckoutRequest: () => ({}),
  ClaimRewardRequest: ({ reward_id }) => ({ reward_id }),
  SaveChallengeRequest: () => article('Added'),
  UpdateChallengeRequest: ({ challenge_version }) => ({ ...article('Changed'), version: Number(challenge_version) }),
  UpdateProgramRequest: ({ program_version }) => ({ ...words, version: program_version }),
  UpdateTemplateDetailRequest: ({ program_version }) => ({
    header_text: 'Changed',
    header_description: '',
    element_css_style: look,
    version: program_version,
  }),
  UpdateAttachmentRequest: () => ({ title: 'Changed', alt_text: '' }),
  RequestReviewRequest: () => ({ message: 'Please look again.' }),
  ReportIssueRequest: () => ({ category: 'other', text: 'Please look.' }),
  UpdateReceiptRequest: ({ receipt_version, eligible_product_id }) => ({
    version: receipt_version,
    integrity: 'valid',
    items: [{ change: 'created', sku: '', name: 'Coffee', price: '10.00', eligible_product_id, admin_comments: '' }],
  }),
};

/** The names with the versions that the records have now, as `staff` of the program reads them. */
export async function withVersions(names: Names, staff: SiteVisitor): Promise<Names> {
  const versionAt = async (path: string): Promise<string> =>
    String(((await staff.call('GET', path)).body as { version: unknown }).version);
  return {
    ...names,
    program_version: await versionAt(`/admin/v2/programs/${names['program_id'] ?? ''}`),
    challenge_version: await versionAt(`/admin/v2/challenges/${names['challenge_id'] ?? ''}`),
    receipt_version: await versionAt(`/admin/v2/receipts/${names['receipt_id'] ?? ''}`),
  };
}
