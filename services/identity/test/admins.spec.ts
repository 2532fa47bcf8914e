import { permissionCatalogue } from '@laurel/contracts/auth/permissions';
import { type AdminSession, sessionRevokedChannel } from '@laurel/contracts/identity/sessions.dto';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { admin, programAdmin, service, visitor } from '@laurel/test-kit/caller-factories';
import { race } from '@laurel/test-kit/barrier';
import { waitFor } from '@laurel/test-kit/wait-for';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Answer, type Browser, IdentityUnderTest, type Json } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let organization: string;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  const answer = await provision('/internal/organizations/acme', { name: 'Acme' });
  organization = String(answer.body['id']);
});

const closers: (() => void)[] = [];

afterAll(async () => {
  closers.forEach((close) => close());
  await identity.stop();
});

const provision = (path: string, body: Json): Promise<Answer> => identity.call(service('demo'), 'PUT', path, body);

async function staff(rest: Json = {}): Promise<{ id: string; email: string }> {
  const email = identity.address();
  const body = { organization_id: organization, first_name: 'Olive', last_name: 'Owner', grants: [], ...rest };
  const answer = await provision(`/internal/admins/${email}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { id: String(answer.body['id']), email };
}

const auth = (step: string): string => `/admin/v2/auth/${step}`;

/** The messages that the gateways receive from now on. */
async function sessionNews(): Promise<string[]> {
  const news: string[] = [];
  const subscriber = identity.redis.client().duplicate();
  closers.push(() => subscriber.disconnect());
  subscriber.on('message', (_channel, message: string) => news.push(message));
  await subscriber.subscribe(sessionRevokedChannel);
  return news;
}

async function signIn(email: string) {
  const browser = identity.browser(null);
  const before = identity.mailServer.to(email).length;
  await browser.send('POST', auth('start'), { email });
  const otp = await identity.mailServer.code(email, before + 1);
  const answer = await browser.send('POST', auth('verify'), { email, otp, browser_token: browser.browserToken });
  return { browser, answer };
}

describe('sign-in to the back-office', () => {
  it('start, mailbox, verify, and out again [A-011] [A-022] [A-023] [A-025] [A-032] [A-033] [A-034] [A-035]', async () => {
    const { id, email } = await staff({ grants: [{ role: 'program_manager', program_id: '7' }] });
    const browser = identity.browser(null);
    const asked = await browser.send('POST', auth('sign_in'), { email });
    expect(asked.status).toBe(200);
    expect(asked.body).toEqual({ success: true, data: { browser_token: browser.browserToken, resend_in: 60 } });
    expect((await identity.mailServer.newest(email)).parsed.subject).toBe('Your login code for Laurel');

    const stranger = identity.browser(null);
    const unknown = await stranger.send('POST', auth('start'), { email: identity.address() });
    expect(unknown.body).toEqual({ success: true, data: { browser_token: stranger.browserToken, resend_in: 60 } });

    const otp = await identity.mailServer.code(email);
    for (const [who, browser_token] of [
      [stranger, browser.browserToken],
      [browser, stranger.browserToken],
    ] as const) {
      const elsewhere = await who.send('POST', auth('verify'), { email, otp, browser_token });
      expect(elsewhere).toMatchObject({ status: 422, body: { message: 'Invalid OTP' } });
    }
    const proven = await browser.send('POST', auth('verify'), { email, otp, browser_token: browser.browserToken });
    const user = { id, first_name: 'Olive', last_name: 'Owner', email, preferred_locale: 'en' };
    expect(proven).toMatchObject({ status: 200, body: { success: true, user } });
    expect(await browser.resolve()).toMatchObject({
      caller: { kind: 'admin', admin_id: id, organization_id: organization, name: 'Olive Owner', super_admin: false },
      user,
      organization: { id: organization, name: 'Acme' },
    });

    const old = browser.session;
    expect(await browser.send('POST', auth('sign_out'))).toMatchObject({
      status: 200,
      headers: { 'x-session-end': '1' },
    });
    expect(await browser.resolve(old)).toBeNull();
  });

  it('is open to an admin while a stranger uses up the codes of their own address [A-038]', async () => {
    const { email } = await staff();
    const start = (browser: Browser): Promise<Answer> => browser.send('POST', auth('start'), { email });
    const stranger = identity.browser(null);
    for (let n = 0; n < 5; n += 1) {
      expect((await start(stranger)).status).toBe(200);
      await identity.age(61);
    }
    expect((await start(stranger)).body).toMatchObject({ code: 'too_many_codes' });
    const own = identity.browser(null);
    expect((await start(own)).status).toBe(200);
    const otp = await identity.mailServer.code(email, 6);
    const verify = { email, otp, browser_token: own.browserToken };
    expect((await own.send('POST', auth('verify'), verify)).body).toMatchObject({ success: true });
  });

  it('answers the same whether the address is an admin’s or not, at every step [A-038] [INV-19]', async () => {
    const { email } = await staff();
    const { email: inactive } = await staff({ status: 'inactive' });
    const seen: Record<string, unknown[]> = {};
    for (const address of [email, inactive, identity.address()]) {
      const browser = identity.browser(null);
      const verify = (otp: string) =>
        browser.send('POST', auth('verify'), { email: address, otp, browser_token: browser.browserToken });
      const answers = [await browser.send('POST', auth('start'), { email: address })];
      answers.push(await browser.send('POST', auth('start'), { email: address }));
      for (let n = 0; n < 6; n += 1) answers.push(await verify('000000'));
      seen[address] = answers.map(({ status, body }) => [status, body['code'], body['message'], Object.keys(body)]);
    }
    const [known, ...others] = Object.values(seen);
    // The guess may be right once in 166,667 runs.
    for (const other of others) expect(other).toEqual(known);
    const codes = known?.map((answer) => (answer as unknown[])[1]);
    const fiveTries = Array.from({ length: 5 }, () => 'invalid_otp');
    expect(codes).toEqual([undefined, 'resend_too_early', ...fiveTries, 'otp_locked']);
    expect(identity.mailServer.to(inactive)).toHaveLength(0);
  });

  it.each([
    [{ email: '' }, 'Email is required'],
    [{ email: '  ' }, 'Email is required'],
    [{}, 'Email is required'],
    [{ email: ['a@b.cd'] }, 'Email is required'],
    [{ email: '<a@b.cd>' }, 'Invalid email'],
  ])('start with %j [A-029] [A-056]', async (body, message) => {
    const answer = await identity.browser(null).send('POST', auth('start'), body);
    expect(answer).toMatchObject({ status: 422, body: { message, errors: { email: [message] } } });
  });

  it('verify without a code, and with a wrong one [A-030] [A-031] [A-056]', async () => {
    const { email } = await staff();
    const browser = identity.browser(null);
    await browser.send('POST', auth('start'), { email });
    const token = { browser_token: browser.browserToken };
    for (const otp of ['', ' ', undefined]) {
      const answer = await browser.send('POST', auth('verify'), { email, otp, ...token });
      expect(answer).toMatchObject({ status: 422, body: { message: 'OTP is required' } });
    }
    const wrong = await browser.send('POST', auth('verify'), { email, otp: 'abcdef', ...token });
    expect(wrong).toMatchObject({
      status: 422,
      body: { message: 'Invalid OTP', errors: { otp: ['Please try again'] } },
    });
  });

  it.each([
    [570, 200],
    [601, 422],
  ])('a code of %s seconds is answered %s [A-038]', async (seconds, status) => {
    const { email } = await staff();
    const browser = identity.browser(null);
    await browser.send('POST', auth('start'), { email });
    const otp = await identity.mailServer.code(email);
    await identity.age(seconds);
    const answer = await browser.send('POST', auth('verify'), { email, otp, browser_token: browser.browserToken });
    expect(answer.status).toBe(status);
  });

  it('a participant’s code is not valid for an admin of the same address, and the other way round', async () => {
    const program = await identity.program();
    const { email } = await identity.participant(program);
    await provision(`/internal/admins/${email}`, {
      organization_id: organization,
      first_name: 'A',
      last_name: 'B',
      grants: [],
    });
    const site = identity.browser(program);
    await site.verify({ email });
    const otp = await identity.mailServer.code(email);
    const office = identity.browser(null);
    office.browserToken = site.browserToken;
    const answer = await office.send('POST', auth('verify'), { email, otp, browser_token: site.browserToken });
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_otp' } });
    expect((await site.verifyCode(email, otp)).body).toMatchObject({ otp_logged: true });
  });

  it('after 20 wrong codes the mail has a link to magic-login instead, which redirects to the wanted page [A-027] [A-028] [A-039]', async () => {
    const { id, email } = await staff();
    for (let flow = 0; flow < 4; flow += 1) {
      const browser = identity.browser(null);
      await browser.send('POST', auth('start'), { email });
      const right = Number(await identity.mailServer.code(email, flow + 1));
      for (let n = 0; n < 5; n += 1) {
        const otp = String((right + 1 + n) % 1_000_000).padStart(6, '0');
        await browser.send('POST', auth('verify'), { email, otp, browser_token: browser.browserToken });
      }
      await identity.age(61);
    }
    const browser = identity.browser(null);
    await browser.send('POST', auth('start?redirect_to=/admin/v2/programs/3/challenges'), { email });
    const { origin, pathname, search, hash } = await identity.mailServer.link(email, 5);
    expect(origin + pathname).toBe('http://localhost:8080/admin/v2/magic-login');
    const token = new URLSearchParams(hash.slice(1)).get('token');
    browser.accept = 'text/html';
    // The page's form sends it, with the gateway's field in it.
    const led = await browser.send('POST', auth(`link${search}`), { token, authenticity_token: 'x' });
    expect(led).toMatchObject({ status: 303, headers: { location: '/admin/v2/programs/3/challenges' } });
    expect(await browser.resolve()).toMatchObject({ user: { id } });
    browser.accept = 'application/json';
    expect(await browser.send('POST', auth('link'), { token })).toMatchObject({
      status: 410,
      body: { code: 'link_ended' },
    });
  });

  it('offers start, verify, link and sign-out, and nothing else [A-036] [A-037] [X-062]', async () => {
    const answer = await identity.browser(null).send('POST', auth('take_over'), { email: 'a@b.cd' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_intent', message: 'Invalid intent' } });
    const steps = ['start', 'sign_in', 'verify', 'link', 'sign_out'];
    for (const step of steps) {
      const { body } = await identity.browser(null).send('POST', auth(step), {});
      expect([step, body['code']]).not.toEqual([step, 'invalid_intent']);
    }
    const reference = new URL('../../../docs/openapi/identity.json', import.meta.url);
    const { paths } = JSON.parse(readFileSync(reference, 'utf8')) as { paths: Json };
    const documented = Object.keys(paths).filter((path) => path.startsWith(auth('')));
    expect(documented.sort()).toEqual([...steps, '{intent}'].map(auth).sort());
  });

  it.each([
    ['30 minutes without a visit', `last_seen_at = now() - interval '30 minutes 1 second'`],
    ['12 hours', `created_at = now() - interval '12 hours 1 second'`],
  ])('a session ends after %s', async (_name, change) => {
    const { id, email } = await staff();
    const { browser } = await signIn(email);
    expect(await browser.resolve()).not.toBeNull();
    await identity.database.query(`UPDATE admin_session SET ${change} WHERE admin_id = $1`, [id]);
    expect(await browser.resolve()).toBeNull();
  });
});

describe('the permissions of an admin', () => {
  it('are part of the session, grant by grant, custom roles too [A-535] [A-539]', async () => {
    const grants = [{ role: 'organization_owner' }, { role: 'receipt_reviewer', program_id: '9' }];
    const { id, email } = await staff({ grants });
    await identity.database.query(
      `WITH r AS (INSERT INTO admin_role (organization_id, name, permissions) VALUES ($1, 'Night shift', $2) RETURNING id)
       INSERT INTO admin_grant (admin_id, admin_role_id, granted_program_id) SELECT $3, id, 11 FROM r`,
      [organization, { users: { view: true } }, id],
    );
    const { browser } = await signIn(email);
    const { caller } = (await browser.resolve()) as AdminSession;
    expect(caller.grants.map(({ program_id }) => program_id)).toEqual([null, '9', '11']);
    expect(caller.grants[0]?.permissions.organization).toEqual({ view: true, manage: true });
    expect(caller.grants[1]?.permissions.receipts).toEqual({ view: true, manage: true, update: true });
    expect(caller.grants[1]?.permissions.dashboard).toEqual({ view: false });
    expect(caller.grants[2]?.permissions).toEqual({ users: { view: true } });
    for (const { permissions } of caller.grants.slice(0, 2)) {
      expect(Object.keys(permissions).sort()).toEqual(Object.keys(permissionCatalogue).sort());
    }
  });

  it('change in open sessions at once; switching the admin off ends them [INV-25] [A-554]', async () => {
    const { id, email } = await staff({ grants: [{ role: 'organization_owner' }] });
    const { browser } = await signIn(email);
    const news = await sessionNews();
    const bringTo = (rest: Json) =>
      provision(`/internal/admins/${email}`, {
        organization_id: organization,
        first_name: 'Olive',
        last_name: 'Owner',
        ...rest,
      });
    const grants = async () => ((await browser.resolve()) as AdminSession | null)?.caller.grants;

    expect((await bringTo({ grants: [{ role: 'organization_owner' }] })).body).toEqual({ id });
    expect(await grants()).toHaveLength(1);
    expect(news).toEqual([]);
    await bringTo({
      grants: [
        { role: 'analyst', program_id: '5' },
        { role: 'analyst', program_id: '5' },
      ],
    });
    expect(await grants()).toMatchObject([
      { program_id: '5', permissions: { challenges: { view: true, create: false } } },
    ]);
    const hash = createHash('sha256').update(String(browser.session)).digest('base64url');
    await waitFor(() => news.length === 1, { what: 'the news of other permissions' });
    await bringTo({ grants: [], super_admin: true });
    expect(await browser.resolve()).toMatchObject({ caller: { grants: [], super_admin: true } });
    await bringTo({ grants: [], status: 'inactive' });
    expect(await browser.resolve()).toBeNull();
    await waitFor(() => news.length === 3);
    expect(news).toEqual([hash, hash, hash]);
    await bringTo({ grants: [], status: 'active' });
    expect(await browser.resolve()).toBeNull();
  });

  it('do not include another admin’s language: each sets their own [A-048] [B83] [A-012]', async () => {
    const { id, email } = await staff();
    const { id: other } = await staff();
    const { browser } = await signIn(email);
    const put = (user: string, body: Json) => browser.send('PUT', `/admin/v2/users/${user}`, body);
    expect((await put(id, { preferred_locale: 'es' })).body).toEqual({ success: true });
    expect(await browser.resolve()).toMatchObject({ user: { preferred_locale: 'es' } });
    for (const preferred_locale of ['xx', ['es'], '../', null])
      expect((await put(id, { preferred_locale })).status).toBe(422);
    const foreign = await put(other, { preferred_locale: 'es' });
    const unknown = await put('999999', { preferred_locale: 'es' });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  });
});

describe('saved views of lists', () => {
  let program: string;
  let address: string;

  beforeAll(async () => {
    program = await identity.program();
    address = `/admin/v2/programs/${program}/saved_views`;
  });

  const query = 'columnFilters%5Bstatus%5D=draft&sort=-created_at';
  const view = { screen: 'challenges', name: 'Drafts', query, shared: false };

  /** An existing admin with permissions in the program. */
  async function member(permissions: Parameters<typeof programAdmin>[2]) {
    const { id } = await staff();
    const caller = { ...programAdmin(organization, program, permissions), admin_id: id, name: 'Olive Owner' };
    return {
      names: async (screen = 'challenges'): Promise<unknown[]> => {
        const { body } = await identity.call(caller, 'GET', `${address}?screen=${screen}`);
        return (body['data'] as Json[]).map((row) => row['name']);
      },
      save: (changes: Json = {}) => identity.call(caller, 'POST', address, { ...view, ...changes }),
      send: (method: 'PUT' | 'DELETE', id: unknown, body?: Json) =>
        identity.call(caller, method, `${address}/${String(id)}`, body),
    };
  }
  const idOf = ({ body }: Answer): string => String((body['saved_view'] as Json)['id']);

  it('are the owner’s until they are shared, by screen and name, with any permissions [A-570]', async () => {
    const [ada, ben] = [await member({ challenges: ['view'] }), await member({ receipts: ['view'] })];
    const saved = await ada.save({ name: ' Drafts ' });
    expect(saved).toMatchObject({
      status: 201,
      body: { success: true, saved_view: { ...view, owner_name: 'Olive Owner', mine: true } },
    });
    await ada.save({ name: 'Autumn', shared: true });
    await ada.save({ screen: 'rewards', shared: true });
    expect([await ada.names(), await ben.names()]).toEqual([['Autumn', 'Drafts'], ['Autumn']]);
    expect(await ada.save({ name: 'drafts' })).toMatchObject({ status: 422, body: { code: 'view_name_taken' } });
    expect((await ben.save()).status).toBe(201);
  });

  it('are changed by their owner; shared ones also by managers of the program, and all changes are audited', async () => {
    const [owner, other, manager] = [
      await member({ challenges: ['view'] }),
      await member({ challenges: ['view', 'manage'], program: ['update'] }),
      await member({ program: ['manage'] }),
    ];
    const [own, shared] = [
      idOf(await owner.save({ screen: 'a' })),
      idOf(await owner.save({ screen: 'b', shared: true })),
    ];
    const changes = { name: 'Renamed', query, shared: false };
    for (const who of [other, manager]) {
      expect([(await who.send('PUT', own, changes)).status, (await who.send('DELETE', own)).status]).toEqual([
        404, 404,
      ]);
    }
    expect((await other.send('PUT', shared, changes)).status).toBe(403);
    expect((await other.send('DELETE', shared)).status).toBe(403);
    expect(await manager.send('PUT', shared, { ...changes, shared: true })).toMatchObject({
      status: 200,
      body: { saved_view: { name: 'Renamed', mine: false } },
    });
    expect((await manager.send('DELETE', shared)).body).toEqual({ success: true, message: 'View deleted' });
    expect((await owner.send('PUT', own, changes)).status).toBe(200);
    expect([await owner.names('a'), await owner.names('b')]).toEqual([['Renamed'], []]);
    const entries = await identity.database.query<{ action: string }>(
      `SELECT action FROM ${auditEntries} WHERE program_id = $1 AND resource = 'saved_view' AND resource_id = ANY ($2) ORDER BY id`,
      [program, [own, shared]],
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create', 'update', 'delete', 'update']);
  });

  it('are saved over by one of two tabs that began from the same version, and the other is told', async () => {
    const ada = await member({ challenges: ['view'] });
    const saved = await ada.save({ screen: 'tabs' });
    const id = idOf(saved);
    expect(saved.body).toMatchObject({ saved_view: { version: '1' } });
    const changes = { name: 'First', query, shared: false };
    expect(await ada.send('PUT', id, { ...changes, version: '1' })).toMatchObject({
      status: 200,
      body: { saved_view: { name: 'First', version: '2' } },
    });
    expect(await ada.send('PUT', id, { ...changes, name: 'Second', version: '1' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', errors: { your_version: ['1'], current_version: ['2'] } },
    });
    expect(await ada.names('tabs')).toEqual(['First']);
    const { fulfilled } = await race(8, (index) =>
      ada.send('PUT', id, { ...changes, name: `Tab ${index}`, version: '2' }),
    );
    const won = fulfilled.filter(({ status }) => status === 200);
    expect(fulfilled.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(won.map(({ body }) => (body['saved_view'] as Json)['version'])).toEqual(['3']);
    expect(await ada.names('tabs')).toEqual(won.map(({ body }) => (body['saved_view'] as Json)['name']));
    // A remote of an earlier release names no version.
    expect((await ada.send('PUT', id, { ...changes, name: 'Older' })).status).toBe(200);
    const { body } = await ada.send('PUT', id, { ...changes, name: 'Newer', version: '4' });
    expect(body).toMatchObject({ saved_view: { name: 'Newer', version: '5' } });
  });

  it('are refused when invalid, and do not exist in another program', async () => {
    const ada = await member({ challenges: ['view'] });
    for (const wrong of [
      { screen: '../x' },
      { name: '' },
      { query: 'x'.repeat(2_001) },
      { shared: 'yes' },
      { owner_id: '1' },
      { version: '1' },
    ]) {
      expect([400, 422]).toContain((await ada.save(wrong)).status);
    }
    const elsewhere = programAdmin(organization, await identity.program(), { program: ['manage'] });
    expect((await identity.call(elsewhere, 'GET', `${address}?screen=challenges`)).status).toBe(404);
    expect((await ada.send('DELETE', '999999')).status).toBe(404);
  });
});

describe('provisioning', () => {
  it('is for services only, and idempotent', async () => {
    const again = await provision('/internal/organizations/acme', { name: 'Acme Inc.' });
    expect(again.body).toEqual({ id: organization });
    expect(await identity.count(`SELECT count(*) FROM organization WHERE name = 'Acme Inc.'`)).toBe(1);
    const program = await identity.program();
    const calls: [string, Json][] = [
      ['/internal/organizations/evil', { name: 'Evil' }],
      [
        `/internal/admins/${identity.address()}`,
        { organization_id: organization, first_name: 'E', last_name: 'V', grants: [] },
      ],
      [`/internal/programs/${program}/participants/${identity.address()}`, { first_name: 'E', last_name: 'V' }],
    ];
    for (const [path, body] of calls) {
      for (const caller of [visitor(program), admin(organization, { super_admin: true })]) {
        expect((await identity.call(caller, 'PUT', path, body)).status).toBe(403);
      }
    }
  });

  it('refuses invalid requests', async () => {
    const other = await provision('/internal/organizations/other', { name: 'Other' });
    const { email } = await staff();
    const person = { first_name: 'A', last_name: 'B', grants: [] };
    const elsewhere = { ...person, organization_id: other.body['id'] };
    expect(await provision(`/internal/admins/${email}`, elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'admin_of_other_organization' },
    });
    const nowhere = { ...person, organization_id: '4242' };
    expect(await provision(`/internal/admins/${identity.address()}`, nowhere)).toMatchObject({ status: 422 });
    const role = { ...person, organization_id: organization, grants: [{ role: 'god' }] };
    expect(await provision(`/internal/admins/${identity.address()}`, role)).toMatchObject({ status: 422 });
    expect(await provision(`/internal/admins/no-address`, { ...person, organization_id: organization })).toMatchObject({
      status: 422,
      body: { message: 'Invalid email' },
    });
    expect((await provision('/internal/organizations/UPPER%20case', { name: 'Acme' })).status).toBe(404);
  });
});
