import type { Caller } from '@laurel/contracts/auth/caller';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import type { ErrorBody } from '@laurel/contracts/errors/error-body';
import {
  admin,
  allPermissions,
  participant,
  permissionSet,
  programAdmin,
  visitor,
} from '@laurel/test-kit/caller-factories';
import { until } from '@laurel/local-platform/backing/wait';
import type { HttpAnswer, HttpOptions } from '@laurel/test-kit/http';
import { expect, test } from '@playwright/test';
import { bodies, callsOf, namesFor, pathFor, withVersions } from './bodies.ts';
import { byIdentifier, type TenantFixture, createTenant, type Names, unknownIds } from './tenants.fixture.ts';
import { makeOfficeRecords } from './office-records.ts';
import { type DocumentedRoute, documentedRoutes } from './open-api.ts';
import { type Owner, owners, provision, Rows, straightTo } from './services.ts';
import { SiteVisitor } from './site-visitor.ts';

const routes = documentedRoutes();

const ownSession = 'ends the caller’s own session, and points at nothing';
const ofNoProgram = 'belongs to no program; what it tells of an address: services/identity/test/admins.spec.ts';
const oneForAll = 'one catalogue for the visitors of all programs: services/offers/test/search.spec.ts';
const redemptions = 'what a member redeems is theirs alone: services/offers/test/redemptions.spec.ts';
const ownClaims = 'notes on the caller’s own claims alone: services/rewards/test/claims.spec.ts';
const ownAccount =
  'changes the caller’s own account by a version or code of it: services/identity/test/account.spec.ts';
const gatewayOnly = 'asked by the gateway in the participant’s name: services/gateway/test/personal-data.spec.ts';
const beacon =
  'counts where the page itself says it comes from: services/gateway/src/calls/analytics/analytics.spec.ts';
const ofThePartner = 'asked of the partner by the program’s own contest: services/programs/test/insight/visitors';
const token = 'a link’s token is 256 bits, and of one program: services/identity/test/links.spec.ts';

const ofKeys = 'for API keys alone, which name their program: e2e/src/calls/public-api.e2e-spec.ts';

const parked = 'waits once Stripe has told of it: services/programs/test/payments/parked-payments.spec.ts';

const held = 'waits once signals speak against it: services/programs/test/challenges/referrals/held-referrals.spec.ts';

/** Calls of API keys, which are swept on their own. */
const apiCalls = Object.fromEntries(routes.filter(({ as }) => as === 'api_key').map(({ title }) => [title, ofKeys]));

/** Routes that are not swept. */
const elsewhere: Record<string, string> = {
  'POST /public/signin/sign_out_user': ownSession,
  'POST /admin/v2/auth/sign_out': ownSession,
  'POST /admin/v2/auth/start': ofNoProgram,
  'POST /admin/v2/auth/sign_in': ofNoProgram,
  'POST /admin/v2/auth/verify': ofNoProgram,
  'POST /admin/v2/auth/link': token,
  'POST /admin/v2/auth/{intent}': 'does nothing but refuse: services/identity/test/admins.spec.ts',
  'POST /public/signin/link': token,
  'DELETE /public/account/sessions': ownSession,
  'PUT /public/account/profile': ownAccount,
  'POST /public/account/update_email_settings': ownAccount,
  'POST /public/account/deletion_code': ownAccount,
  'POST /public/account/deletion': ownAccount,
  'GET /internal/personal_data': gatewayOnly,
  'POST /stripe/webhook': 'signed by Stripe: services/programs/test/payments/webhooks.spec.ts',
  'POST /public/checkouts/{checkout_id}/cancel': 'ends the caller’s own payment alone: services/programs/test/payments',
  'POST /admin/v2/programs/{program_id}/held_referrals/{participant_id}/decide': held,
  'POST /admin/v2/programs/{program_id}/parked_payments/{payment_id}/reward': parked,
  'POST /admin/v2/programs/{program_id}/parked_payments/{payment_id}/refund': parked,
  'POST /admin/v2/programs/{program_id}/parked_payments/{payment_id}/discard': parked,
  ...apiCalls,
  'POST /ahoy/visits': beacon,
  'POST /ahoy/events': beacon,
  'GET /public/photos': ofThePartner,
  'GET /public/offers/merchants': oneForAll,
  'GET /public/offers/merchant': oneForAll,
  'PATCH /public/claims/{claim_id}': ownClaims,
  'POST /offers/redeem': redemptions,
  'GET /public/offers/vouchers/{token}': redemptions,
};
const swept = routes.filter(({ title }) => !(title in elsewhere));
const called = swept.filter(({ as }) => as !== 'service');
const internal = swept.filter(({ as }) => as === 'service');
const isPublic = ({ path }: DocumentedRoute): boolean => /^\/(?:public|participants)\//.test(path);
/** Routes of the organization or the platform, where the staff of a program have no permission. */
const isOfOrganization = ({ path }: DocumentedRoute): boolean =>
  /^\/admin\/v2\/(?:users|roles|organization|feature_programs)(?:\/|$)|^\/admin\/v2\/programs$/.test(path);

const run = Date.now().toString(36);
let own: TenantFixture;
/** One program of the same organization, and one of another. */
let others: [TenantFixture, TenantFixture];
let names: Names;
let guest: SiteVisitor;
let passerBy: SiteVisitor;
let staff: SiteVisitor;
/** The same browser, with a page of the participant site open. */
let staffOnSite: SiteVisitor;
/** The owner has every permission in their organization. */
let owner: SiteVisitor;
/** Platform staff set the features of programs. */
let platform: SiteVisitor;
const rows = new Rows();
let before: Record<string, string>;

test.beforeAll(async () => {
  const make = async (name: string, organization: string): Promise<TenantFixture> => {
    const tenant = await createTenant(name, run, organization);
    return { ...tenant, names: { ...tenant.names, ...(await makeOfficeRecords(tenant)) } };
  };
  [own, ...others] = await Promise.all([
    make('Hearth', 'home'),
    make('Quillfeather', 'home'),
    make('Marrowstone', 'away'),
  ]);
  const [ownerAddress, platformAddress] = ['owner', 'platform'].map((who) => `${who}@${own.subdomain}.example`);
  const person = { organization_id: own.organizationId, first_name: 'Hearth', last_name: 'Owner' };
  const grants = [{ role: 'organization_owner', program_id: null }];
  await provision('identity', `admins/${ownerAddress}`, { ...person, grants });
  await provision('identity', `admins/${platformAddress}`, { ...person, grants: [], super_admin: true });
  [guest, passerBy, staff, owner, platform] = await Promise.all([
    SiteVisitor.signedIn(own.subdomain, own.participant),
    SiteVisitor.to(own.subdomain),
    SiteVisitor.signedInStaff(own.subdomain, own.staff),
    SiteVisitor.signedInStaff(own.subdomain, ownerAddress!),
    SiteVisitor.signedInStaff(own.subdomain, platformAddress!),
  ]);
  staffOnSite = staff.copy();
  await staffOnSite.open('/');
  names = { ...(await withVersions(own.names)), payment_id: unknownIds['payment_id'] ?? '' };
  await rows.settled();
  before = await rowsOfOthers();
});

test.afterAll(async () => {
  await Promise.all([guest, passerBy, staff, owner, platform, rows].map((one) => one.close()));
});

/** The identity headers that the gateway would send for the caller. */
const callers = {
  guest: () => participant(own.programId, own.names['participant_id']!),
  staff: () => programAdmin(own.organizationId, own.programId, { program: ['update', 'manage'], users: ['manage'] }),
};

function rowsOfOthers(): Promise<Record<string, string>> {
  const where = `row->>'program_id' = ANY ($1) OR row->>'granted_program_id' = ANY ($1)
    OR $table IN ('program', 'program_copy') AND row->>'id' = ANY ($1) OR $table = 'admin_user' AND row->>'id' = ANY ($2)
    OR $table <> 'admin_user' AND row->>'organization_id' = $3`;
  const users = others.flatMap((other) => [other.names['user_id'], other.names['invitee_id']]);
  return rows.digests(where, [others.map(({ programId }) => programId), users, others[1].organizationId]);
}

async function answersTo(who: SiteVisitor, route: DocumentedRoute, filled: Names): Promise<HttpAnswer[]> {
  const answers: HttpAnswer[] = [];
  for (const call of callsOf(route, filled)) answers.push(await who.call(route.method, pathFor(route, filled), call));
  return answers;
}

/** Every part of an answer that may differ between records. An answer may repeat the id that the call named. */
function seen({ status, headers, body }: HttpAnswer, asked: readonly string[] = []): object {
  const ofTheMoment = { date: null, 'x-request-id': null, 'content-length': null };
  const json = typeof body === 'object' && body !== null ? { ...body, request_id: null, job_id: null } : body;
  const text = asked.reduce((rest, id) => rest.replaceAll(id, '…'), JSON.stringify(json));
  return { status, headers: { ...headers, ...ofTheMoment }, body: text };
}

const outcome = ({ status, body }: HttpAnswer): string =>
  `${status} ${(body as Partial<ErrorBody> | null)?.code ?? ''}`;

/** The answer contains no value of the program. */
function expectSilent(answers: readonly HttpAnswer[], about: readonly TenantFixture[]): void {
  for (const answer of answers)
    for (const { name } of about) expect(JSON.stringify(answer.body).toLowerCase()).not.toContain(name.toLowerCase());
}

/** The answer for records of another program is the same as for records that do not exist. */
async function expectNoTrace(
  route: DocumentedRoute,
  ask: (filled: Names) => Promise<HttpAnswer[]>,
  about: readonly TenantFixture[],
): Promise<HttpAnswer[]> {
  const versions = Object.fromEntries(Object.entries(names).filter(([name]) => name.endsWith('_version')));
  const byId = (filled: Names): Names => namesFor(route, { ...filled, ...versions });
  const ways = route.identifying.includes('challenge_id')
    ? [byId, (filled: Names) => byIdentifier(byId(filled))]
    : [byId];
  const all: HttpAnswer[] = [];
  for (const way of ways) {
    const unknown = await ask(way(unknownIds));
    for (const other of about) {
      const answers = await ask(way(other.names));
      expect(answers.map((answer) => seen(answer))).toEqual(unknown.map((answer) => seen(answer)));
      expectSilent(answers, others);
      all.push(...answers);
    }
  }
  return all;
}

/** One foreign record beside a record of the caller is answered like one that does not exist. */
async function expectNoMixture(
  route: DocumentedRoute,
  ask: (filled: Names) => Promise<HttpAnswer[]>,
  about: readonly TenantFixture[],
): Promise<void> {
  const [mine, none] = [namesFor(route, names), namesFor(route, unknownIds)];
  for (const name of route.identifying.filter((one) => /(?:^|_)ids?$|^copy_from$|^selected_/.test(one))) {
    if (mine[name] === undefined) continue;
    const unknown = await ask({ ...mine, [name]: none[name] ?? '' });
    for (const other of about) {
      const theirs = namesFor(route, other.names)[name] ?? '';
      const answers = await ask({ ...mine, [name]: theirs });
      expect(answers.map((answer) => seen(answer, [theirs]))).toEqual(
        unknown.map((answer) => seen(answer, [none[name] ?? ''])),
      );
      expectSilent(answers, about);
    }
  }
}

test('every documented route is swept, or has its reason not to be [INV-21]', () => {
  const unknown = Object.keys(elsewhere).filter((title) => !routes.some((route) => route.title === title));
  expect(unknown).toEqual([]);
  expect(routes.filter(({ service }) => !(owners as readonly string[]).includes(service))).toEqual([]);
  expect(new Set(routes.map(({ service }) => service)).size).toBe(owners.length);
  expect(called.filter(({ body }) => body !== null && bodies[body] === undefined)).toEqual([]);
  expect(swept.filter(({ identifying }) => identifying.some((name) => unknownIds[name] === undefined))).toEqual([]);
});

/** The answers that a program's staff and an owner get for records of others. */
function refusalsOf(route: DocumentedRoute): string[][] {
  if (route.permission?.resource === 'super_admin') return [['403 forbidden'], ['403 forbidden']];
  if (!isOfOrganization(route)) return [['404 not_found'], ['404 not_found']];
  if (route.path.endsWith('{intent}')) return [['403 forbidden'], ['400 invalid_intent']];
  return [['403 forbidden'], [route.path.includes('{') ? '404 not_found' : '422 validation_failed']];
}

test.describe('records of other programs are answered like records that do not exist', () => {
  for (const route of called.filter(({ identifying }) => identifying.length > 0)) {
    test(`${route.title} by ${route.identifying.join(', ')} [INV-21] [INV-19]`, async () => {
      const ask = (who: SiteVisitor) => (filled: Names) => answersTo(who, route, filled);
      if (isPublic(route)) {
        await expectNoTrace(route, ask(guest), others);
        await expectNoTrace(route, ask(passerBy), others);
      } else {
        const byStaff = await expectNoTrace(route, ask(staff), others);
        const byOwner = await expectNoTrace(route, ask(owner), [others[1]]);
        const refusals = [byStaff, byOwner].map((answers) => [...new Set(answers.map(outcome))]);
        expect(refusals).toEqual(refusalsOf(route));
        await expectNoMixture(route, ask(isOfOrganization(route) ? owner : staff), [others[1]]);
      }
    });
  }
});

test.describe('no list can be searched or filtered beyond its program', () => {
  const ids = ['program_id', 'participant_id', 'user_id', 'receipt_id', 'organization_id'];

  for (const route of called.filter(({ query }) => query.includes('columnFilters'))) {
    test(`${route.title} [INV-21]`, async () => {
      const ask = (name: string, value: string) => {
        const query = new URLSearchParams([[name, value]]).toString();
        const path = pathFor(route, namesFor(route, names));
        return (isPublic(route) ? guest : owner).call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`);
      };
      // The list of programs names the other program of the organization, too.
      for (const other of route.path.includes('{') ? others : [others[1]]) {
        for (const [name, theirs = '', unknown = ''] of [
          ['search', other.name, 'Nobody'],
          ...ids.map((id) => [`columnFilters[${id}]`, other.names[id], unknownIds[id]]),
          ['columnFilters[id]', other.names['attachment_id'], unknownIds['id']],
        ] as [string, string?, string?][]) {
          const answer = await ask(name, theirs);
          expect(seen(answer)).toEqual(seen(await ask(name, unknown)));
          expectSilent([answer], [other]);
        }
      }
    });
  }
});

test.describe('a caller without a session gets 401, whatever the call asks for', () => {
  for (const route of called.filter(({ as }) => as !== 'visitor')) {
    test(`${route.title} [INV-24] [P-467]`, async () => {
      const answers: HttpAnswer[] = [];
      for (const filled of [names, others[0].names, unknownIds]) {
        answers.push(...(await answersTo(passerBy, route, namesFor(route, { ...names, ...filled }))));
      }
      const mine = namesFor(route, names);
      // A session of the other area does not count either.
      answers.push(...(await answersTo(isPublic(route) ? staffOnSite : guest, route, mine)));
      // The same calls go past the gateway as well, and in the other area's name.
      const strangers =
        route.as === 'participant'
          ? [visitor(own.programId), callers.staff()]
          : [visitor(own.programId), callers.guest()];
      for (const stranger of strangers) {
        const http = straightTo(route.service as Owner, stranger);
        answers.push(await http.request(route.method, pathFor(route, mine), callsOf(route, mine)[0] as HttpOptions));
        await http.close();
      }
      expect(new Set(answers.map(outcome))).toEqual(new Set(['401 sign_in_required']));
    });
  }
});

test.describe('public calls answer visitors without a sign-in, and staff alike', () => {
  for (const route of called.filter(({ as, method }) => as === 'visitor' && method === 'GET')) {
    test(`${route.title} [P-018] [P-460] [P-466] [P-467]`, async () => {
      const [visitors] = await answersTo(passerBy, route, namesFor(route, names));
      const [ofStaff] = await answersTo(staffOnSite, route, namesFor(route, names));
      expect(visitors?.status).toBe(200);
      expect([ofStaff].map((answer) => answer && seen(answer))).toEqual([visitors && seen(visitors)]);
    });
  }
});

test('only members redeem an offer [P-017] [P-465] [P-467]', async () => {
  const redeem = async (who: SiteVisitor): Promise<string> => {
    const body = { endeca_key: 'any', redemption_type: 'CLICK' };
    return outcome(await who.call('POST', '/offers/redeem', { body }));
  };
  expect(await Promise.all([passerBy, staffOnSite, guest].map(redeem))).toEqual([
    '401 sign_in_required',
    '401 sign_in_required',
    '403 participant_not_authorized',
  ]);
});

test.describe('a session of one program is no session on the host of another', () => {
  for (const route of called.filter((one) => isPublic(one) && !one.path.startsWith('/public/signin/'))) {
    test(`${route.title} [B21] [INV-23] [P-467]`, async () => {
      const headers = { host: guest.host.replace(own.subdomain, others[0].subdomain) };
      for (const filled of [names, { ...names, ...others[0].names }].map((one) => namesFor(route, one))) {
        const [call] = callsOf(route, filled);
        const traveller = guest.copy();
        const answer = await traveller.call(route.method, pathFor(route, filled), { ...call, headers });
        expect(outcome(answer)).toBe('401 session_ended');
        expectSilent([answer], others);
      }
    });
  }
});

test.describe('only services may send commands of the platform', () => {
  for (const route of internal) {
    test(`${route.title} [INV-21] [INV-24]`, async () => {
      for (const caller of [visitor(own.programId), callers.guest(), callers.staff()]) {
        const http = straightTo(route.service as Owner, caller);
        const ask = async (filled: Names) => [await http.request(route.method, pathFor(route, filled), { body: {} })];
        const refused = await expectNoTrace(route, ask, [own, ...others]);
        expect(new Set(refused.map(outcome))).toEqual(new Set(['403 forbidden']));
        await http.close();
      }
      for (const who of [passerBy, guest, staff]) {
        const ask = async (filled: Names) => [await who.call(route.method, pathFor(route, filled), { body: {} })];
        const refused = await expectNoTrace(route, ask, [own, ...others]);
        expect(new Set(refused.map(outcome))).toEqual(new Set(['404 not_found']));
      }
    });
  }
});

test.describe('staff are limited to their permissions in the program', () => {
  /** Exports that need the permissions of challenges and participants. */
  const namesPeople = /\/challenges.*\.csv$/;
  const governed = routes.filter(({ permission, member }) => permission !== null || member);
  const may = (programId: string | null, permissions: PermissionSet, organizationId = own.organizationId) =>
    admin(organizationId, { grants: [{ program_id: programId, permissions }] });

  test('every staff call requires a permission, except the one for their own language [INV-24]', () => {
    const open = routes.filter(({ as }) => as === 'admin').filter((route) => !governed.includes(route));
    expect(open.map(({ title }) => title)).toEqual(['PUT /admin/v2/users/{user_id}']);
    expect(governed.length).toBeGreaterThan(20);
  });

  for (const route of governed) {
    test(`${route.title} [INV-24]`, async () => {
      const mine = namesFor(route, names);
      const outcomes = async (callers: readonly Caller[]): Promise<string[]> => {
        const answers: HttpAnswer[] = [];
        for (const caller of callers) {
          const http = straightTo(route.service as Owner, caller);
          answers.push(await http.request(route.method, pathFor(route, mine), callsOf(route, mine)[0] as HttpOptions));
          await http.close();
        }
        return answers.map(outcome);
      };
      const everything = allPermissions();
      const inProgram = route.path.includes('{') && !isOfOrganization(route);
      const here = inProgram ? own.programId : null;
      const strangers = [admin(own.organizationId), may(others[0].programId, everything)];
      if (inProgram) strangers.push(may(null, everything, others[1].organizationId));
      expect(new Set(await outcomes(strangers))).toEqual(new Set([inProgram ? '404 not_found' : '403 forbidden']));
      if (route.permission === null) return;
      const { resource, action } = route.permission;
      const allBut = { ...everything, [resource]: { ...everything[resource], [action]: false } };
      expect(await outcomes([may(here, allBut)])).toEqual(['403 forbidden']);
      if (route.method !== 'GET' || resource === 'super_admin') return;
      const needed = { ...(namesPeople.test(route.path) && { users: ['manage'] as const }), [resource]: [action] };
      expect(await outcomes([may(here, permissionSet(needed))])).toEqual(['200 ']);
    });
  }
});

/** Calls for which the records of these tests are in the wrong state, or of the wrong kind. */
const unfit: Record<string, string> = {
  'POST /admin/v2/programs/{program_id}/participant_jobs/{job_id}/cancel': '409 job_ended',
  'POST /admin/v2/programs/{program_id}/reward_jobs/{job_id}/cancel': '409 job_ended',
  'POST /admin/v2/programs/{program_id}/participants/import/{import_id}/run': '409 import_state',
  'POST /admin/v2/programs/{program_id}/look_versions/{look_version_id}/restore': '422 no_changes',
  'POST /admin/v2/programs/{program_id}/look_draft/publish': '409 look_draft_gone',
  'POST /admin/v2/programs/{program_id}/look_draft/discard': '409 look_draft_gone',
  'PATCH /admin/v2/programs/{program_id}/api_auths': '409 api_key_ended',
  'DELETE /admin/v2/profile_attributes/{profile_attribute_id}': '409 attribute_answered',
  'PUT /admin/v2/program_attachments/{attachment_id}/captions': '422 validation_failed',
  'PUT /admin/v2/programs/{program_id}/profile_attributes/order': '409 order_changed',
  'POST /admin/v2/rewards/{reward_id}/sweepstake/commit': '409 draw_state',
  'POST /admin/v2/rewards/{reward_id}/generate_sweepstake_entries': '409 draw_state',
  'POST /admin/v2/rewards/{reward_id}/set_winners': '409 draw_state',
  'POST /admin/v2/rewards/{reward_id}/sweepstake/draw': '409 draw_state',
  'POST /admin/v2/rewards/{reward_id}/create_nft_collection': '409 not_collectible',
  'POST /admin/v2/rewards/{reward_id}/retry_blockchain_transactions': '409 aptos_disabled',
};

test.describe('the same calls on the caller’s own records succeed', () => {
  // The challenges of the fixtures are articles: there is nothing to pay, to watch or to view. Invitations to one
  // address are limited to one a minute, and calls that only refuse are left out.
  const outOfPlace = /\/(?:\w+_checkout_session|played|unified_social_submission|click|invite_again|\{intent\})$/;
  const fitting = called.filter(({ path }) => !outOfPlace.test(path));
  // Changes by staff come last: one of their calls takes the challenge off the site. Deletions come after that.
  const position = (route: DocumentedRoute): number =>
    (route.path.endsWith('/delete_participant') ? 4 : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(route.method)) +
    (isPublic(route) ? 0 : 10);
  for (const route of fitting.toSorted((one, other) => position(one) - position(other))) {
    test(isPublic(route) ? `${route.title} [P-462] [P-463]` : route.title, async () => {
      const filled = namesFor(route, route.body === null ? own.names : await withVersions(own.names));
      const byStaff = route.permission?.resource === 'super_admin' ? platform : owner;
      // The call before this one may have started work that still runs.
      const answer = await until(async () => {
        const [first] = (await answersTo(isPublic(route) ? guest : byStaff, route, filled)) as [HttpAnswer];
        expect(outcome(first)).not.toBe('409 import_running');
        return first;
      }, 20_000);
      if (route.title in unfit) expect(outcome(answer)).toBe(unfit[route.title]);
      else expect([200, 201, 202], JSON.stringify(answer.body)).toContain(answer.status);
      // The other program of the organization is the owner’s as well, and platform staff see every program.
      if (byStaff !== platform) expectSilent([answer], isPublic(route) ? others : [others[1]]);
    });
  }
});

test('reading changes nothing [INV-27]', async () => {
  await rows.settled();
  const all = await rows.digests();
  for (const route of called.filter(({ method }) => method === 'GET')) {
    const who = isPublic(route) ? guest : owner;
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await who.call(method, pathFor(route, namesFor(route, names)))).status).toBeLessThan(500);
    }
  }
  await rows.settled();
  expect(await rows.digests()).toEqual(all);
});

test('the rows of other programs are unchanged [INV-21]', async () => {
  await rows.settled();
  expect(before['programs.challenge']).toMatch(/^2 /);
  expect(before['identity.participant']).toMatch(/^6 /);
  expect(before['identity.participant_profile']).toMatch(/^2 /);
  expect(before['identity.admin_role']).toMatch(/^1 /);
  expect(before['rewards.draw_record']).toMatch(/^2 /);
  expect(await rowsOfOthers()).toEqual(before);
});
