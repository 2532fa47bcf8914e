import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import { mailbox } from '../site.ts';
import { withVersions } from './bodies.ts';
import { article, createTenant } from './tenants.fixture.ts';
import { programCalled, provision } from './services.ts';
import { SiteVisitor } from './site-visitor.ts';

const past = '2020-01-01T00:00:00Z';
const future = '2100-01-01T00:00:00Z';

const challenges = {
  open: {},
  done: {},
  crowded: {},
  ended: { start: past, finish: '2020-02-01T00:00:00Z' },
  scheduled: { start: future },
  draft: { approved: false },
};

const rewards = {
  free: {},
  claimed: { per_participant: 1 },
  costly: { threshold: 1_000_000 },
  ended: { start: past, finish: '2020-02-01T00:00:00Z' },
  scheduled: { start: future },
  draft: { approved: false },
  hidden: { feature: false },
  draw: { selection: 'sweepstake' },
  gone: { limit: 0 },
};

/** A program with a challenge and a reward of every kind, and the clients that send malformed calls in it. */
export interface BadCallsFixture {
  readonly subdomain: string;
  readonly linkSubdomain: string;
  readonly linkProgramId: string;
  readonly visitors: Readonly<Record<'visitor' | 'guest' | 'asked' | 'staff' | 'owner', SiteVisitor>>;
  /** The values of the names between `<<` and `>>` in the calls. */
  readonly values: Readonly<Record<string, string>>;
  /** A new participant's address. */
  readonly newcomer: (programId?: string) => Promise<string>;
}

export async function setUpBadCalls(): Promise<BadCallsFixture> {
  const run = Date.now().toString(36);
  const tenant = await createTenant('Workshop', run, 'workshop');
  const elsewhere = await createTenant('Shelf', run, 'other-workshop');
  const { programId, subdomain, organizationId } = tenant;
  const values: Record<string, string> = { program: programId, 'staff.id': tenant.names['user_id'] ?? '' };
  for (const [name, own] of Object.entries(challenges)) {
    const path = `programs/${programId}/challenges/${name}-${run}`;
    values[`challenge.${name}`] = await provision('programs', path, { ...article(name), ...own });
  }
  for (const [name, own] of Object.entries(rewards)) {
    const treat = {
      name: `Treat ${name}`,
      description: name,
      selection: 'redeem',
      threshold: 0,
      per_participant: null,
    };
    const path = `programs/${programId}/rewards/${name}-${run}`;
    values[`reward.${name}`] = await provision('rewards', path, { ...treat, ...own });
  }
  const linkSubdomain = `links-${run}`;
  const linkProgram = programCalled('Links', 'rules', organizationId, { otp_login: false });
  const linkProgramId = await provision('programs', `programs/${linkSubdomain}`, linkProgram);
  let newcomers = 0;
  const newcomer = async (program = programId): Promise<string> => {
    const email = `newcomer-${(newcomers += 1)}@${subdomain}.example`;
    await provision('identity', `programs/${program}/participants/${email}`, { first_name: 'New', last_name: 'Comer' });
    return email;
  };
  const owns = `owner@${subdomain}.example`;
  const grants = [{ role: 'organization_owner', program_id: null }];
  const person = { organization_id: organizationId, first_name: 'Workshop', last_name: 'Owner', grants };
  await provision('identity', `admins/${owns}`, person);
  const [visitor, asked, guest, staff, owner] = await Promise.all([
    SiteVisitor.to(subdomain),
    SiteVisitor.to(subdomain),
    SiteVisitor.signedIn(subdomain, tenant.participant),
    SiteVisitor.signedInStaff(subdomain, tenant.staff),
    SiteVisitor.signedInStaff(subdomain, owns),
  ]);
  const email = await newcomer();
  const { browser_token } = (await asked.call('POST', '/public/signin/verify', { body: { email } }))
    .body as VerifyResponse;
  const before = { challenge_id: values['challenge.done'] };
  await guest.call('POST', '/public/challenges/submit', { body: before });
  await guest.call('POST', '/public/rewards/process_reward', { body: { reward_id: values['reward.claimed'] } });
  const versions = await withVersions(tenant.names);
  Object.assign(values, {
    host: guest.host,
    'guest.email': tenant.participant,
    'guest.cookie': guest.cookieHeader(),
    'guest.csrf': guest.token,
    'visitor.csrf': visitor.token,
    'asked.email': email,
    'asked.token': browser_token ?? '',
    'asked.short': browser_token?.slice(0, -1) ?? '',
    'asked.code': await mailbox().code(email),
    'staff.email': tenant.staff,
    'owner.email': owns,
    participant: tenant.names['participant_id'],
    'elsewhere.program': elsewhere.programId,
    'elsewhere.staff': elsewhere.staff,
    'elsewhere.challenge': elsewhere.names['challenge_id'],
    'elsewhere.reward': elsewhere.names['reward_id'],
    'elsewhere.product': elsewhere.names['eligible_product_id'],
    receipt: tenant.names['receipt_id'],
    'receipt.version': versions['receipt_version'],
    'elsewhere.host': guest.host.replace(subdomain, elsewhere.subdomain),
    version: '1',
  });
  const visitors = { visitor, asked, guest, staff, owner };
  return { subdomain, linkSubdomain, linkProgramId, visitors, values, newcomer };
}
