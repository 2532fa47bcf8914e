import type { ImportStarted, ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import type { VerifyResponse } from '@laurel/contracts/identity/sign-in.dto';
import type { DrawResponse } from '@laurel/contracts/rewards/draws.dto';
import { until } from '@laurel/local-platform/backing/wait';
import { organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { HttpClient } from '@laurel/test-kit/http';
import { randomBytes } from 'node:crypto';
import { makeReceipt, tableIn } from '../calls/receipts.ts';
import { type Owner, programCalled, provision, straightTo } from '../calls/services.ts';
import { type Method, SiteVisitor } from '../calls/site-visitor.ts';
import { addressOf } from '../platforms.ts';
import { mailbox } from '../site.ts';

/** The only active member of a program; all of their texts hold the canary. */
export interface Person {
  canary: string;
  phone: string;
  programId: string;
  id: string;
  email: string;
  visitor: SiteVisitor;
}

/** Creates a program and its person, and takes every action that leaves personal data behind. */
export async function makePerson(canary: string, phone: string): Promise<Person> {
  const subdomain = `aviary-${randomBytes(4).toString('hex')}`;
  const email = `${canary}@${canary}.example`;
  const organization = await provision('identity', `organizations/${subdomain}`, { name: 'Aviary' });
  const features = { otp_login: true, receipts: true };
  const program = programCalled('Aviary', 'rules', organization, features);
  const programId = await provision('programs', `programs/${subdomain}`, program);
  const recruiter = await provision('identity', `programs/${programId}/participants/recruiter@${subdomain}.example`, {
    first_name: 'Rita',
    last_name: 'Recruiter',
  });
  const visitor = await SiteVisitor.to(subdomain);
  await signUp(visitor, canary, email);
  const { id } = await answered<{ id: string }>(visitor.call('GET', '/public/account'));
  const person = { canary, phone, programId, id, email, visitor };
  const apis = await StaffApis.of(organization);
  try {
    await apis.waitUntilKnown(programId, [id, recruiter]);
    await saveProfile(person);
    await answerProfile(person);
    await createStaffRecords(person, apis);
    await bringReceipt(person, apis);
    await winPrizes(person, recruiter, apis);
  } finally {
    await apis.close();
  }
  return person;
}

async function answered<Answer>(call: Promise<{ status: number; body: unknown }>): Promise<Answer> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Answer;
}

/** A caller with every permission in the organization, at each service. */
class StaffApis {
  private readonly clients = new Map<Owner, HttpClient>();

  private constructor(
    private readonly organization: string,
    private readonly adminId: string,
  ) {}

  /** Jobs go on only while their admin may do them, so the caller is an owner of the organization. */
  static async of(organization: string): Promise<StaffApis> {
    const owner = { organization_id: organization, first_name: 'Olive', last_name: 'Owner' };
    const grants = [{ role: 'organization_owner' }];
    const adminId = await provision('identity', `admins/owner-${organization}@e2e.example`, { ...owner, grants });
    return new StaffApis(organization, adminId);
  }

  ask<Answer>(owner: Owner, method: Method, path: string, call: object = {}): Promise<Answer> {
    const client =
      this.clients.get(owner) ?? straightTo(owner, organizationAdmin(this.organization, { admin_id: this.adminId }));
    this.clients.set(owner, client);
    return answered<Answer>(client.request(method, `/admin/v2/${path}`, call));
  }

  /** Waits until rewards has received the participants. */
  async waitUntilKnown(programId: string, ids: readonly string[]): Promise<void> {
    const http = straightTo('rewards', service('e2e'));
    for (const id of ids) {
      const body = { participant_id: id, amount: 20, title: 'Welcome', key: `welcome ${id}` };
      await until(() => answered(http.post(`/internal/programs/${programId}/points`, body)), 20_000);
    }
    await http.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
  }
}

async function signUp(visitor: SiteVisitor, canary: string, email: string): Promise<void> {
  const headers = { 'user-agent': `Browser of ${canary}` };
  const names = { first_name: `Ada ${canary}`, last_name: `Lark ${canary}`, postal: canary.slice(0, 10) };
  const registration = { email, ...names, agree_terms: 'on', 'cf-turnstile-response': await solved(visitor.host) };
  const post = <Answer>(path: string, body: object): Promise<Answer> =>
    answered<Answer>(visitor.call('POST', path, { headers, body }));
  const { browser_token } = await post<VerifyResponse>('/public/signin/verify', registration);
  const otp = await mailbox().code(email);
  await post('/public/signin/verify', { ...registration, otp, browser_token });
  await visitor.open('/');
}

/** A token of the stand-in for the bot check, as its widget issues one. */
async function solved(host: string): Promise<string> {
  const script = await (await fetch(`${addressOf('E2E_TURNSTILE')}/turnstile/v0/api.js`)).text();
  const issuer = /"issuer":"([^"]+)"/.exec(script)?.[1] ?? '';
  const claims = { id: host, at: Date.now(), hostname: host.split(':')[0], action: 'login', cdata: '' };
  return `${issuer}.${Buffer.from(JSON.stringify({ ...claims, interactive: false })).toString('base64url')}`;
}

async function saveProfile({ canary, phone, visitor }: Person): Promise<void> {
  const { version } = await answered<{ version: string }>(visitor.call('GET', '/public/account'));
  const names = { first_name: `Ada ${canary}`, last_name: `Lark ${canary}` };
  const address = { address_1: `1 ${canary} Lane`, address_2: `Flat ${canary}`, city: canary, state: canary };
  const body = { ...names, ...address, postal: canary, affiliation: canary, phone, version };
  await answered(visitor.call('PUT', '/public/account/profile', { body }));
  await answered(visitor.call('PUT', '/public/account', { body: { preferred_locale: 'es' } }));
  const visit = { landing_page: `http://${visitor.host}/?of=${canary}` };
  const headers = { origin: `http://${visitor.host}` };
  await answered(visitor.call('POST', '/ahoy/visits', { headers, body: visit }));
}

async function answerProfile({ canary, programId, visitor }: Person): Promise<void> {
  const questions = [
    { title: 'Where do you sing?', answer_type: 'text' },
    { title: 'Where do you live?', answer_type: 'text', profile_attribute: 'city' },
  ];
  const texts = { name: 'Songs', caption: 'Songs', description: 'Songs', success_message: 'Thanks', points: 5 };
  const challenge = { ...texts, challenge_type: 'collect', parameters: 'profile', questions };
  const challengeId = await provision('programs', `programs/${programId}/challenges/songs-of-${programId}`, challenge);
  const page = await answered<{ questions: { id: string }[] }>(
    visitor.call('GET', `/public/challenges/${challengeId}`),
  );
  const given = page.questions.map(({ id }) => [id, { value: [`In ${canary}`] }] as const);
  const body = { challenge_id: challengeId, questions: Object.fromEntries(given) };
  await answered(visitor.call('POST', '/public/challenges/submit', { body }));
}

/** Texts that staff write about the participant. */
async function createStaffRecords({ canary, programId, id, email }: Person, apis: StaffApis): Promise<void> {
  const post = <Answer>(owner: Owner, path: string, body: object): Promise<Answer> =>
    apis.ask<Answer>(owner, 'POST', path, { body });
  await post('identity', `participants/${id}/toggle_tag`, { tag: canary });
  const attribute = { display_name: 'Plumage', attribute_name: 'plumage', attribute_field_type: 'other' };
  const { profile_attribute } = await post<{ profile_attribute: { id: string } }>(
    'identity',
    `programs/${programId}/profile_attributes`,
    attribute,
  );
  const entry = { profile_attribute_id: profile_attribute.id, value: canary };
  await post('identity', `participants/${id}/participant_profile`, entry);
  await apis.ask('identity', 'POST', `participants/${id}/get_magic_link`);
  await post('rewards', `participants/${id}/create_action`, { points: 50, action_title: `For ${canary}` });
  await post('rewards', `participants/${id}/deduct_points`, { points: 5, reason: `Too loud: ${canary}` });
  const rows = [`${email},Eve ${canary}`, `${email},Twice ${canary}`, `other-${programId}@example.com,Other`];
  const file = tableIn('csv_file', `email,first_name\n${rows.join('\n')}\n`, {
    email: 'ignore',
    points: 'ignore',
    naming: 'replace',
  });
  const imports = `programs/${programId}/participants/import`;
  const { import_id } = await apis.ask<ImportStarted>('identity', 'POST', imports, file);
  await until(async () => {
    const { status } = await apis.ask<ParticipantImport>('identity', 'GET', `${imports}/${import_id}`);
    if (status !== 'done') throw new Error(`The import is ${status}`);
  }, 30_000);
}

async function bringReceipt({ canary, programId, id, visitor }: Person, apis: StaffApis): Promise<void> {
  const receipt = await makeReceipt(programId, id);
  const message = { message: `Please look again, says ${canary}.` };
  await answered(visitor.call('POST', `/public/receipts/${receipt}/request_review`, { body: message }));
  const report = { category: 'other', text: `Look at ${canary}.` };
  await apis.ask('receipts', 'POST', `receipts/${receipt}/issue_reports`, { body: report });
  const { version } = await apis.ask<{ version: string }>('receipts', 'GET', `receipts/${receipt}`);
  const item = { change: 'created', sku: canary, name: `Seeds for ${canary}`, price: '10.00', admin_comments: canary };
  const body = {
    version,
    integrity: 'valid',
    merchant_name: `Shop of ${canary}`,
    admin_comments: `Known: ${canary}`,
    items: [{ ...item, eligible_product_id: null }],
  };
  await apis.ask('receipts', 'PUT', `receipts/${receipt}`, { body });
}

/** A claim with a coupon, and a win for which staff enter a reason. */
async function winPrizes(
  { canary, programId, id, visitor }: Person,
  recruiter: string,
  apis: StaffApis,
): Promise<void> {
  const make = async (name: string, selection: string, threshold: number): Promise<string> => {
    const body = { name, description: name, selection, threshold };
    const made = await apis.ask<{ id: string }>('rewards', 'POST', `programs/${programId}/rewards`, { body });
    await apis.ask('rewards', 'POST', `rewards/${made.id}/toggle_approval`);
    return made.id;
  };
  const mug = await make('Mug', 'redeem', 1);
  await apis.ask('rewards', 'POST', `rewards/${mug}/coupons`, { body: { codes: `${canary}-1, ${canary}-2` } });
  const headers = { 'idempotency-key': `claim-${canary}` };
  await answered(visitor.call('POST', '/public/rewards/process_reward', { headers, body: { reward_id: mug } }));
  const raffle = await make('Raffle', 'sweepstake', 1);
  // Points count when they are earned while the raffle is active.
  for (const each of [id, recruiter]) {
    const action = { points: 20, action_title: each === id ? `Again for ${canary}` : 'Again' };
    await apis.ask('rewards', 'POST', `participants/${each}/create_action`, { body: action });
  }
  await apis.ask('rewards', 'POST', `rewards/${raffle}/sweepstake/commit`);
  await apis.ask('rewards', 'POST', `rewards/${raffle}/generate_sweepstake_entries`);
  await until(async () => {
    const { state } = await apis.ask<DrawResponse>('rewards', 'GET', `rewards/${raffle}/sweepstake`);
    if (state !== 'frozen') throw new Error(`The draw is ${state}`);
  }, 30_000);
  const winner = { participant_ids: [id], reason: `Sings best: ${canary}` };
  await apis.ask('rewards', 'POST', `rewards/${raffle}/set_winners`, { body: winner });
}
