import type { AdminForm, AdminTable } from '@laurel/contracts/identity/organization/admins.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { openConnections, race } from '@laurel/test-kit/barrier';
import { organizationAdmin, programAdmin, visitor } from '@laurel/test-kit/caller-factories';
import { quietPool } from '@laurel/test-kit/postgres';
import type { Answer, Json } from '../identity.fixture.ts';
import { codeOf, type Colleague, OrganizationUnderTest, sessionOf } from './organization.fixture.ts';

let acme: OrganizationUnderTest;
let owner: Colleague;
let running: string;
let bookshop: string;

beforeAll(async () => {
  acme = await OrganizationUnderTest.start({ instances: 2 });
  owner = await acme.owner();
  [running, bookshop] = acme.programs;
});
afterAll(() => acme.stop());

const person = (changes: Json = {}): Json => ({
  first_name: 'Nora',
  last_name: 'New',
  email: acme.identity.address(),
  grants: [{ role: 'analyst' }],
  ...changes,
});
const invite = (data: Json, by = owner): Promise<Answer> => by.browser.send('POST', '/admin/v2/users', { data });
const users = async (query = '', by = owner): Promise<AdminTable> =>
  (await by.browser.send('GET', `/admin/v2/users?page_size=100&${query}`)).body as unknown as AdminTable;
const rowOf = async (id: string) => (await users()).data.find((row) => row.id === id);
const toggle = (id: string, by = owner): Promise<Answer> =>
  by.browser.send('POST', `/admin/v2/users/${id}/toggle_user_status`);

async function invited(changes: Json = {}, by = owner): Promise<{ id: string; email: string; token: string }> {
  const data = person(changes);
  const answer = await invite(data, by);
  const id = String(answer.body['id']);
  const stored = (await rowOf(id))!;
  expect([answer.status, answer.body]).toEqual([200, savedRecord('The admin has been invited.', stored)]);
  const email = String(data['email']);
  return { id, email, token: await tokenOf(email) };
}

async function tokenOf(email: string, number = 1): Promise<string> {
  const link = await acme.identity.mailServer.link(email, number);
  expect(link.href.split('#')[0]).toBe('http://localhost:8080/admin/v2/magic-login');
  return new URLSearchParams(link.hash.slice(1)).get('token') ?? '';
}

async function accept(token: string) {
  const browser = acme.identity.browser(null);
  return { browser, answer: await browser.send('POST', '/admin/v2/auth/link', { token }) };
}

describe('the admins of an organization', () => {
  it('are a table with each admin’s grants, with search, filters and sorting [A-062] [A-071] [A-072]', async () => {
    const { id, email, browser } = await acme.colleague({
      first_name: 'Quentin',
      last_name: 'Reader',
      grants: [{ role: 'receipt_reviewer', program_id: running }, { role: 'analyst' }],
    });
    await browser.send('PUT', `/admin/v2/users/${id}`, { preferred_locale: 'es' });
    const elsewhere = await acme.another();
    await acme.staff({ organization_id: elsewhere, first_name: 'Quentin' });
    const row = {
      id,
      first_name: 'Quentin',
      last_name: 'Reader',
      email,
      preferred_locale: 'es',
      status: 'active',
      super_admin: false,
      grants: [
        { role: 'analyst', role_name: null, program_id: null, program_name: null },
        { role: 'receipt_reviewer', role_name: null, program_id: running, program_name: 'Run Club' },
      ],
      last_sign_in_at: expect.any(String) as string,
      created_at: expect.any(String) as string,
      version: '1',
    };
    for (const query of [
      'search=quentin',
      'search=tin%20rea',
      `search=${email}`,
      'columnFilters[role]=receipt_reviewer',
      `columnFilters[program_id]=${running}`,
    ]) {
      expect([query, await users(query)]).toEqual([
        query,
        { data: [row], meta: { page: 1, page_size: 100, total: 1 } },
      ]);
    }
    expect((await users('search=%25')).meta.total).toBe(0);
    expect((await users('columnFilters[status]=inactive')).meta.total).toBe(0);
    const guest = await invited();
    expect((await users('columnFilters[status]=invited')).data.map((each) => each.id)).toEqual([guest.id]);
    const names = (await users('sort=-name')).data.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(names).toEqual([...names].sort().reverse());
    expect((await sessionOf(owner.browser))?.user.id).toBe(owner.id);
    expect((await rowOf(owner.id))?.last_sign_in_at).not.toBeNull();
    const wrong = await owner.browser.send('GET', '/admin/v2/users?columnFilters[secret]=1');
    expect(codeOf(wrong)).toBe('400 unknown_filter');
  });

  it('are visible with the permission to view the organization, and changed with that to manage it [A-064] [A-541] [A-552] [X-102]', async () => {
    const viewer = await acme.role(owner, 'Looks only', ['organization.view']);
    const { browser } = await acme.colleague();
    await owner.browser.send('PUT', `/admin/v2/users/${(await sessionOf(browser))?.user.id}`, {
      grants: [{ role: viewer }],
      version: '1',
    });
    const writes: [('POST' | 'PUT')?, string?, Json?][] = [
      ['POST', '/admin/v2/users', { data: person() }],
      ['PUT', `/admin/v2/users/${owner.id}`, { first_name: 'Mallory', version: '1' }],
      ['POST', `/admin/v2/users/${owner.id}/toggle_user_status`],
      ['POST', `/admin/v2/users/${owner.id}/invite_again`],
    ];
    expect((await browser.send('GET', '/admin/v2/users')).status).toBe(200);
    expect((await browser.send('GET', '/admin/v2/users/new')).status).toBe(403);
    const strangers = [programAdmin(acme.id, running, { organization: ['view', 'manage'] }), visitor(running)];
    for (const [method, path, body] of writes as ['POST' | 'PUT', string, Json?][]) {
      expect([path, codeOf(await browser.send(method, path, body))]).toEqual([path, '403 forbidden']);
      for (const caller of strangers) {
        expect((await acme.identity.call(caller, method, path, body)).status).toBeGreaterThanOrEqual(401);
      }
    }
    for (const caller of strangers) {
      expect((await acme.identity.call(caller, 'GET', '/admin/v2/users')).status).toBeGreaterThanOrEqual(401);
    }
  });

  it('of another organization are unknown to every call [A-554]', async () => {
    const stranger = organizationAdmin(await acme.another(), { admin_id: '4242', super_admin: true });
    const calls: ['POST' | 'PUT', string, Json?][] = [
      ['PUT', '', { first_name: 'Mallory', version: '1' }],
      ['POST', '/toggle_user_status'],
      ['POST', '/invite_again'],
    ];
    for (const [method, path, body] of calls) {
      const [foreign, unknown] = await Promise.all(
        [owner.id, '999999'].map((id) => acme.identity.call(stranger, method, `/admin/v2/users/${id}${path}`, body)),
      );
      expect(foreign?.status).toBe(404);
      expect({ ...foreign?.body, request_id: '' }).toEqual({ ...unknown?.body, request_id: '' });
    }
    expect(codeOf(await owner.browser.send('POST', `/admin/v2/users/${owner.id}/sing`))).toBe('400 invalid_intent');
  });
});

describe('an invitation', () => {
  it('is a form of names, address, and roles for programs [A-072] [A-078]', async () => {
    const { status, body } = await owner.browser.send('GET', '/admin/v2/users/new');
    const form = body as unknown as AdminForm;
    expect(status).toBe(200);
    expect(form.fields.map(({ name, required }) => [name, required])).toEqual(
      ['first_name', 'last_name', 'email', 'grants'].map((name) => [name, true]),
    );
    expect(form.roles.map((role) => role.id)).toEqual(
      expect.arrayContaining([
        'organization_owner',
        'program_manager',
        'content_editor',
        'receipt_reviewer',
        'analyst',
      ]),
    );
    expect(form.programs).toEqual([
      { id: bookshop, name: 'Bookshop' },
      { id: running, name: 'Run Club' },
    ]);
    expect(form.defaultValues).toEqual({ first_name: '', last_name: '', email: '', grants: [] });
  });

  it('invites in the language of the back-office of the admin who invites, whatever their browser prefers', async () => {
    const setLocale = (locale: string): Promise<unknown> =>
      acme.identity.database.query('UPDATE admin_user SET preferred_locale = $2 WHERE id = $1', [owner.id, locale]);
    await setLocale('es');
    const { email } = await invited();
    await setLocale('en');
    const { parsed } = await acme.identity.mailServer.newest(email);
    expect(parsed.subject).toBe('Te han invitado al equipo de Acme');
  });

  it('sends a link that signs the new admin in once; until then they are invited [A-073] [A-074] [A-078] [INV-39]', async () => {
    const entries = (await acme.trail()).length;
    const grants = [
      { role: 'content_editor', program_id: running },
      { role: 'content_editor', program_id: running },
    ];
    const { id, email, token } = await invited({ grants });
    expect(await rowOf(id)).toMatchObject({
      status: 'invited',
      grants: [{ role: 'content_editor', program_id: running }],
    });
    expect((await acme.identity.mailServer.newest(email)).parsed.subject).toBe('You are invited to the team of Acme');
    const [entry, ...older] = await acme.trail();
    expect(older).toHaveLength(entries);
    expect(entry).toMatchObject({
      admin_id: owner.id,
      action: 'invite',
      resource: 'admin',
      resource_id: id,
      before: null,
    });

    const { browser, answer } = await accept(token);
    expect(answer.body).toMatchObject({ success: true, user: { id, email, first_name: 'Nora', last_name: 'New' } });
    const session = await sessionOf(browser);
    expect(session?.caller).toMatchObject({ organization_id: acme.id, grants: [{ program_id: running }] });
    expect(await rowOf(id)).toMatchObject({ status: 'active', last_sign_in_at: expect.any(String) as string });
    expect(codeOf((await accept(token)).answer)).toBe('410 link_ended');
  });

  it('can be sent again, which ends the first link; a code accepts it, too [A-073]', async () => {
    const { id, email, token } = await invited();
    const again = (): Promise<Answer> => owner.browser.send('POST', `/admin/v2/users/${id}/invite_again`);
    expect(codeOf(await again())).toBe('429 resend_too_early');
    await acme.identity.age(61);
    expect((await again()).body).toMatchObject({ success: true, message: 'The invitation has been sent again.', id });
    const second = await tokenOf(email, 2);
    expect(codeOf((await accept(token)).answer)).toBe('410 link_ended');
    await acme.signIn(email);
    expect(codeOf((await accept(second)).answer)).toBe('410 link_ended');
    expect(codeOf(await again())).toBe('409 not_invited');
  });

  it('ends after seven days, not before', async () => {
    const [early, late] = [await invited(), await invited()];
    await acme.identity.age(7 * 86_400 - 60);
    expect((await accept(early.token)).answer.status).toBe(200);
    await acme.identity.age(61);
    expect(codeOf((await accept(late.token)).answer)).toBe('410 link_ended');
  });

  it('ends when the admin is switched off, and stays so when switched on again', async () => {
    const { id, token } = await invited();
    expect((await toggle(id)).body).toMatchObject({ message: 'The admin has been deactivated.' });
    expect(codeOf((await accept(token)).answer)).toBe('410 link_ended');
    expect((await toggle(id)).body).toMatchObject({ message: 'The admin has been activated.' });
    expect(codeOf((await accept(token)).answer)).toBe('410 link_ended');
  });

  const taken = 'This e-mail address already belongs to an admin';
  it('is refused for an address of any admin, of any organization, in any spelling [B88] [A-075] [A-078]', async () => {
    const { email: stranger } = await acme.staff({ organization_id: await acme.another() });
    for (const email of [owner.email, owner.email.toUpperCase(), ` ${stranger} `]) {
      const answer = await invite(person({ email }));
      expect(answer).toMatchObject({ status: 422, body: { errors: { email: [taken] } } });
    }
    const email = acme.identity.address();
    const { fulfilled } = await race(8, () => invite(person({ email })));
    expect(fulfilled.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
  });

  it.each<[string, Json, string, string]>([
    ['[B88] no role', { grants: [] }, 'data.grants', 'Choose at least one role'],
    [
      '[B04] a second header',
      { first_name: 'Eve\r\nBcc: all@evil.test' },
      'data.first_name',
      'contains a character that is not allowed',
    ],
    [
      '[B28] a name that runs backwards',
      { last_name: 'gnp\u202e' },
      'data.last_name',
      'contains a character that is not allowed',
    ],
    ['[B10] a name of spaces', { first_name: '   ' }, 'data.first_name', 'is required'],
    ['[B10] a long name', { first_name: 'x'.repeat(61) }, 'data.first_name', 'must not be longer than 60 characters'],
    ['[B02] no address', { email: '' }, 'data.email', 'Email is required'],
    ['[B02] an address of spaces', { email: '  ' }, 'data.email', 'Email is required'],
    ['[B88] no role chosen', { grants: [{ role: '' }] }, 'data.grants.0.role', 'Choose a role'],
    ['[B05] two addresses', { email: 'a@b.test,c@d.test' }, 'email', 'Invalid email'],
    ['an unknown role', { grants: [{ role: 'emperor' }] }, 'grants.0.role', 'is not a role of this organization'],
    [
      'a role that is a number too large',
      { grants: [{ role: '9'.repeat(30) }] },
      'grants.0.role',
      'is not a role of this organization',
    ],
    [
      'a program elsewhere',
      { grants: [{ role: 'analyst', program_id: '4242' }] },
      'grants.0.program_id',
      'is not a program of this organization',
    ],
    [
      'an owner of one program',
      { grants: [{ role: 'organization_owner', program_id: '101' }] },
      'grants.0.program_id',
      'An owner owns every program',
    ],
  ])('is refused with %s', async (_what, changes, field, message) => {
    const before = (await users()).meta.total;
    const answer = await invite(person(changes));
    expect([answer.status, answer.body['errors']]).toEqual([422, { [field]: [message] }]);
    expect((await users()).meta.total).toBe(before);
  });

  it.each<[string, Json, Json]>([
    [
      'nothing filled in',
      { first_name: '', last_name: '', email: '', grants: [{ role: '', program_id: null }] },
      {
        'data.first_name': ['is required'],
        'data.last_name': ['is required'],
        'data.email': ['Email is required'],
        'data.grants.0.role': ['Choose a role'],
      },
    ],
    [
      'an invalid address and unknown grants',
      { email: 'nobody', grants: [{ role: 'emperor' }, { role: 'analyst', program_id: '4242' }] },
      {
        email: ['Invalid email'],
        'grants.0.role': ['is not a role of this organization'],
        'grants.1.program_id': ['is not a program of this organization'],
      },
    ],
  ])('names every fault of %s at once [B88]', async (_what, changes, errors) => {
    expect(await invite(person(changes))).toMatchObject({ status: 422, body: { errors } });
  });
});

describe('admins give or take only permissions that they have [A-554]', () => {
  const staffing = ['organization.view', 'organization.manage', 'challenges.view'];

  it('in an invitation, an edit, a switch or a new link [A-072]', async () => {
    const role = await acme.role(owner, 'Staffing', staffing);
    const helper = await acme.colleague();
    const grant = (grants: Json[]): Promise<Answer> =>
      owner.browser.send('PUT', `/admin/v2/users/${helper.id}`, { grants, version: '1' });
    expect((await grant([{ role }])).status).toBe(200);
    const reader = await acme.role(owner, 'Reads challenges', ['challenges.view']);
    await invited({ grants: [{ role: reader }] }, helper);

    for (const grants of [[{ role: 'analyst' }], [{ role: reader }, { role: 'organization_owner' }]]) {
      expect(codeOf(await invite(person({ grants }), helper))).toBe('403 more_than_held');
    }
    const { id: guest } = await invited();
    const edit = (id: string, body: Json): Promise<Answer> => helper.browser.send('PUT', `/admin/v2/users/${id}`, body);
    const version = async (id: string) => (await rowOf(id))?.version;
    for (const id of [helper.id, owner.id]) {
      const body = { grants: [{ role: 'organization_owner' }], version: await version(id) };
      expect(codeOf(await edit(id, body))).toBe('403 more_than_held');
    }
    expect(codeOf(await edit(guest, { grants: [{ role: reader }], version: '1' }))).toBe('403 more_than_held');
    expect(codeOf(await toggle(owner.id, helper))).toBe('403 more_than_held');
    await acme.identity.age(61);
    const again = await helper.browser.send('POST', `/admin/v2/users/${guest}/invite_again`);
    expect(codeOf(again)).toBe('403 more_than_held');
    const form = (await helper.browser.send('GET', '/admin/v2/users/new')).body as unknown as AdminForm;
    expect(form.roles.map(({ name }) => name).sort()).toEqual(expect.arrayContaining(['Reads challenges', 'Staffing']));
    expect(form.roles.some((one) => one.system)).toBe(false);
  });

  it('nor do they change a super admin without being one [A-542]', async () => {
    const platform = await acme.staff({ super_admin: true });
    expect(codeOf(await toggle(platform.id))).toBe('403 more_than_held');
    const answer = await owner.browser.send('PUT', `/admin/v2/users/${platform.id}`, { last_name: 'X', version: '1' });
    expect(codeOf(answer)).toBe('403 more_than_held');
  });
});

describe('a change to an admin', () => {
  it('applies to their open sessions at once, names the version it changes, and is audited once [A-071] [INV-25] [INV-39]', async () => {
    const { id, browser } = await acme.colleague({ grants: [{ role: 'program_manager', program_id: running }] });
    const put = (body: Json): Promise<Answer> => owner.browser.send('PUT', `/admin/v2/users/${id}`, body);
    const entries = (await acme.trail()).length;
    const body = { first_name: 'Otto', grants: [{ role: 'analyst', program_id: bookshop }], version: '1' };
    const saved = (await put({ ...body, last_name: '  Owner ' })).body;
    const { body: stored } = await owner.browser.send('GET', `/admin/v2/users/${id}`);
    expect(saved).toEqual({ success: true, message: 'The admin has been updated.', ...stored });
    expect(stored).toMatchObject({ first_name: 'Otto', last_name: 'Owner', version: '2' });
    expect(await sessionOf(browser)).toMatchObject({
      user: { first_name: 'Otto', last_name: 'Owner' },
      caller: { grants: [{ program_id: bookshop, permissions: { challenges: { view: true, create: false } } }] },
    });
    expect(codeOf(await put(body))).toBe('409 version_conflict');
    expect(codeOf(await put({ ...body, version: '2' }))).toBe('422 no_changes');
    expect(codeOf(await put({}))).toBe('422 validation_failed');
    const [entry, ...older] = await acme.trail();
    expect(older).toHaveLength(entries);
    expect(entry).toMatchObject({
      action: 'update',
      before: { first_name: 'Olive', grants: [{ role: 'program_manager', program_id: running }] },
      after: { first_name: 'Otto', grants: [{ role: 'analyst', program_id: bookshop }] },
    });
  });

  it('switches them off, which ends their sessions at once, and on again [A-077]', async () => {
    const { id, browser } = await acme.colleague();
    expect((await toggle(id)).body).toMatchObject({ success: true, message: 'The admin has been deactivated.', id });
    expect(await sessionOf(browser)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ status: 'inactive', version: '2' });
    expect((await toggle(id)).body).toMatchObject({ success: true, message: 'The admin has been activated.', id });
    expect(await sessionOf(browser)).toBeNull();
    expect((await rowOf(id))?.status).toBe('active');
  });

  it('leaves an organization an owner who has signed in, and is refused for oneself’s own switch [A-080]', async () => {
    expect(codeOf(await toggle(owner.id))).toBe('409 own_status');
    await invited({ grants: [{ role: 'organization_owner' }] });
    const platform = await acme.colleague({ super_admin: true });
    const { version } = (await rowOf(owner.id)) ?? {};
    const demote = { grants: [{ role: 'analyst' }], version };
    expect(codeOf(await platform.browser.send('PUT', `/admin/v2/users/${owner.id}`, demote))).toBe('409 last_owner');
    expect(codeOf(await owner.browser.send('PUT', `/admin/v2/users/${owner.id}`, demote))).toBe('409 last_owner');
    expect(codeOf(await toggle(owner.id, platform))).toBe('409 last_owner');
    expect((await rowOf(owner.id))?.version).toBe(version);
  });
});

describe('two owners who remove each other at the same moment', () => {
  it('leave one of them, with every kind of change [A-080]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const organization_id = await acme.another();
      const pair = [await acme.owner({ organization_id }), await acme.owner({ organization_id })];
      const demote = { grants: [{ role: 'analyst' }], version: '1' };
      const { fulfilled, rejected } = await race(2, (index) => {
        const [self, other] = [pair[index], pair[1 - index]] as [Colleague, Colleague];
        return round % 2 === 0
          ? toggle(other.id, self)
          : self.browser.send('PUT', `/admin/v2/users/${other.id}`, demote);
      });
      expect(rejected).toEqual([]);
      expect(fulfilled.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await acme.identity.count(
        `SELECT count(*) FROM admin_user a JOIN admin_grant g ON g.admin_id = a.id
         WHERE a.organization_id = $1 AND a.status = 'active' AND g.system_role = 'organization_owner'`,
        [organization_id],
      );
      expect(owners).toBe(1);
    }
  });

  it('would both succeed with a count before the write', async () => {
    const pool = quietPool(acme.identity.database.appUrl, 2);
    await openConnections(pool, 2);
    let left = 2;
    for (let round = 0; round < 20 && left > 0; round += 1) {
      const organization_id = await acme.another();
      const grants = [{ role: 'organization_owner' }];
      const pair = [await acme.staff({ organization_id, grants }), await acme.staff({ organization_id, grants })];
      const owners = `SELECT FROM admin_user WHERE organization_id = $1 AND status = 'active'`;
      await race(2, async (index) => {
        const { rows } = await pool.query(owners, [organization_id]);
        if (rows.length < 2) return;
        await pool.query(`UPDATE admin_user SET status = 'inactive' WHERE id = $1`, [pair[1 - index]?.id]);
      });
      left = (await pool.query(owners, [organization_id])).rows.length;
    }
    await pool.end();
    expect(left).toBe(0);
  });
});
