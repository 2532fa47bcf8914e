import { permissionCatalogue } from '@laurel/contracts/auth/permissions';
import type { OrganizationAuditTable } from '@laurel/contracts/identity/organization/organization.dto';
import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import { systemRoles } from '@laurel/contracts/identity/admin.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { admin, organizationAdmin, service } from '@laurel/test-kit/caller-factories';
import type { Answer, Json } from '../identity.fixture.ts';
import { codeOf, type Colleague, OrganizationUnderTest, sessionOf } from './organization.fixture.ts';

let acme: OrganizationUnderTest;
let owner: Colleague;

beforeAll(async () => {
  acme = await OrganizationUnderTest.start();
  owner = await acme.owner();
});
afterAll(() => acme.stop());

const list = async (): Promise<RoleRow[]> =>
  ((await owner.browser.send('GET', '/admin/v2/roles')).body as unknown as { data: RoleRow[] }).data;
const put = (id: string, body: Json, by = owner): Promise<Answer> =>
  by.browser.send('PUT', `/admin/v2/roles/${id}`, body);
const remove = (id: string, by = owner): Promise<Answer> => by.browser.send('DELETE', `/admin/v2/roles/${id}`);

async function grant(person: Colleague, role: string): Promise<void> {
  const { data } = (await owner.browser.send('GET', `/admin/v2/users?search=${person.email}`)).body as {
    data: { version: string }[];
  };
  const body = { grants: [{ role }], version: data[0]?.version };
  expect((await owner.browser.send('PUT', `/admin/v2/users/${person.id}`, body)).status).toBe(200);
}

describe('roles', () => {
  it('of the system are listed with their pairs and numbers of admins; none has platform rights [A-539]', async () => {
    const roles = await list();
    expect(roles.map(({ id, system }) => [id, system])).toEqual(systemRoles.map((id) => [id, true]));
    const pairs = Object.entries(permissionCatalogue)
      .filter(([resource]) => resource !== 'super_admin')
      .flatMap(([resource, actions]) => actions.map((action) => `${resource}.${action}`));
    expect(roles[0]).toEqual({
      id: 'organization_owner',
      name: null,
      system: true,
      permissions: pairs,
      admins: 1,
      version: null,
    });
    expect(roles.find(({ id }) => id === 'receipt_reviewer')?.permissions).toEqual([
      'receipts.view',
      'receipts.manage',
      'receipts.update',
    ]);
  });

  it('of the organization are created, edited and deleted, each change audited once [A-539] [INV-39]', async () => {
    const id = await acme.role(owner, '  Night shift ', ['receipts.view', 'receipts.update']);
    const role = async () => (await list()).find((one) => one.id === id);
    expect(await role()).toMatchObject({
      name: 'Night shift',
      system: false,
      permissions: ['receipts.view', 'receipts.update'],
      version: '1',
    });
    const change = { name: 'Late shift', permissions: ['users.view'], version: '1' };
    const saved = (await put(id, { ...change, name: ' Late shift ' })).body;
    expect(saved).toEqual(savedRecord('The role has been updated.', (await role())!));
    expect(await role()).toMatchObject({ name: 'Late shift', permissions: ['users.view'], version: '2' });
    expect(codeOf(await put(id, change))).toBe('409 version_conflict');
    expect(codeOf(await put(id, { ...change, version: '2' }))).toBe('422 no_changes');
    expect((await remove(id)).body).toEqual({ success: true, message: 'The role has been deleted.' });
    expect(await role()).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
    expect((await acme.trail()).slice(0, 3)).toMatchObject([
      {
        admin_id: owner.id,
        action: 'delete',
        resource: 'role',
        resource_id: id,
        before: { name: 'Late shift' },
        after: null,
      },
      {
        action: 'update',
        before: { permissions: ['receipts.view', 'receipts.update'] },
        after: { permissions: ['users.view'] },
      },
      { action: 'create', before: null, after: { name: 'Night shift' } },
    ]);
  });

  it('apply to open sessions as edited, without the pairs that they do not name [A-539] [X-098] [INV-25]', async () => {
    const id = await acme.role(owner, 'Readers', ['challenges.view']);
    const reader = await acme.colleague();
    await grant(reader, id);
    const permissions = async () => (await sessionOf(reader.browser))?.caller.grants[0]?.permissions;
    expect((await permissions())?.challenges).toEqual({ view: true, create: false, update: false, manage: false });
    expect(Object.keys((await permissions()) ?? {}).sort()).toEqual(Object.keys(permissionCatalogue).sort());
    await put(id, { name: 'Readers', permissions: ['rewards.view'], version: '1' });
    expect((await permissions())?.challenges?.view).toBe(false);
    expect((await permissions())?.rewards?.view).toBe(true);
  });

  it('with admins are not deleted; the answer has their number', async () => {
    const id = await acme.role(owner, 'Keepers', ['challenges.view']);
    const [one, other] = [await acme.colleague(), await acme.colleague()];
    await grant(one, id);
    await grant(other, id);
    const answer = await remove(id);
    expect([codeOf(answer), answer.body['message'], answer.body['admins']]).toEqual([
      '409 role_in_use',
      '2 admins have this role. Give them another one first.',
      2,
    ]);
    expect((await list()).find((role) => role.id === id)?.admins).toBe(2);
  });

  it('never have more pairs than the admin who creates or edits them [A-554]', async () => {
    const staffing = await acme.role(owner, 'Staffing', ['organization.view', 'organization.manage']);
    const helper = await acme.colleague();
    await grant(helper, staffing);
    const more = { name: 'More', permissions: ['challenges.view'] };
    expect(codeOf(await helper.browser.send('POST', '/admin/v2/roles', more))).toBe('403 more_than_held');
    const grown = { name: 'Staffing', permissions: ['organization.view', 'rewards.manage'], version: '1' };
    expect(codeOf(await put(staffing, grown, helper))).toBe('403 more_than_held');
    const other = await acme.role(owner, 'Out of reach', ['tiers.manage']);
    const emptied = { name: 'Emptied', permissions: ['organization.view'], version: '1' };
    expect(codeOf(await put(other, emptied, helper))).toBe('403 more_than_held');
  });

  it.each<[string, Json, string]>([
    ['no name', { name: ' ', permissions: ['users.view'] }, 'name'],
    ['[B28] an invisible name', { name: '\u200b\u200b', permissions: ['users.view'] }, 'name'],
    ['a name that is taken, in other letters', { name: 'TAKEN', permissions: ['users.view'] }, 'name'],
    ['nothing in it', { name: 'Empty', permissions: [] }, 'permissions'],
    ['a pair that does not exist', { name: 'Odd', permissions: ['users.delete'] }, 'permissions'],
    ['platform rights', { name: 'Super', permissions: ['super_admin.manage'] }, 'permissions'],
    ['a pair twice', { name: 'Twice', permissions: ['users.view', 'users.view'] }, 'permissions'],
  ])('are refused with %s', async (_what, body, field) => {
    if (!(await list()).some(({ name }) => name === 'Taken')) await acme.role(owner, 'Taken', ['users.view']);
    const answer = await owner.browser.send('POST', '/admin/v2/roles', body);
    expect([answer.status, Object.keys(answer.body['errors'] as object)]).toEqual([422, [field]]);
  });

  it('are seen and changed by permitted admins, and unknown to other organizations [A-541] [A-554]', async () => {
    const id = await acme.role(owner, 'Ours', ['users.view']);
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, Json?][] = [
      ['GET', '/admin/v2/roles'],
      ['POST', '/admin/v2/roles', { name: 'Mine', permissions: ['users.view'] }],
      ['PUT', `/admin/v2/roles/${id}`, { name: 'Mine', permissions: ['users.view'], version: '1' }],
      ['DELETE', `/admin/v2/roles/${id}`],
    ];
    for (const [method, path, body] of calls) {
      expect((await acme.identity.call(admin(acme.id), method, path, body)).status).toBe(403);
    }
    const stranger = organizationAdmin(await acme.another());
    for (const [method, path, body] of calls.slice(2)) {
      expect((await acme.identity.call(stranger, method, path, body)).status).toBe(404);
    }
    const guest = await owner.browser.send('POST', '/admin/v2/users', {
      data: { first_name: 'A', last_name: 'B', email: acme.identity.address(), grants: [{ role: id }] },
    });
    expect(guest.status).toBe(200);
    const foreign = await acme.identity.call(stranger, 'POST', '/admin/v2/users', {
      data: { first_name: 'A', last_name: 'B', email: acme.identity.address(), grants: [{ role: id }] },
    });
    expect(foreign).toMatchObject({
      status: 422,
      body: { errors: { 'grants.0.role': expect.any(Array) as string[] } },
    });
  });
});

describe('the organization', () => {
  const appearance = {
    name: 'Acme & Co.',
    logo_public_url: '/media/acme/logo.svg',
    background_image_public_url: 'https://pictures.example/wide.jpg',
  };
  const save = (body: Json): Promise<Answer> => owner.browser.send('PUT', '/admin/v2/organization', body);

  it('has a name and pictures, which are part of every session of its staff [A-070]', async () => {
    const none = { logo_public_url: null, background_image_public_url: null };
    expect((await owner.browser.send('GET', '/admin/v2/organization')).body).toEqual({
      id: acme.id,
      name: 'Acme',
      ...none,
      version: '1',
    });
    const saved = (await save({ ...appearance, name: ' Acme & Co. ', version: '1' })).body;
    expect(saved).toEqual({
      success: true,
      message: 'The organization has been updated.',
      ...(await owner.browser.send('GET', '/admin/v2/organization')).body,
    });
    expect(saved).toMatchObject({ name: 'Acme & Co.', version: '2' });
    expect((await sessionOf(owner.browser))?.organization).toEqual({ id: acme.id, ...appearance });
    expect(codeOf(await save({ ...appearance, version: '1' }))).toBe('409 version_conflict');
    expect(codeOf(await save({ ...appearance, version: '2' }))).toBe('422 no_changes');
    expect((await acme.trail())[0]).toMatchObject({
      resource: 'organization',
      before: { name: 'Acme', ...none },
      after: appearance,
    });
  });

  it.each([
    'javascript:alert(1)',
    'http://plain.example/x.png',
    '//evil.test/x.png',
    'data:image/svg+xml,x',
    '/media/../x',
    'https://user:pass@evil.test/x.png',
  ])('refuses a picture from %s [B50]', async (logo_public_url) => {
    const answer = await save({ name: 'Acme', logo_public_url, version: '1' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { logo_public_url: ['Enter a valid link'] } } });
  });

  it('has an append-only audit trail for its managers', async () => {
    const read = async (query: string) =>
      (await owner.browser.send('GET', `/admin/v2/organization/audit_entries?${query}`))
        .body as unknown as OrganizationAuditTable;
    const { data, meta } = await read('columnFilters[resource]=role&search=olive&page_size=5');
    expect(data).toHaveLength(5);
    expect(meta.total).toBeGreaterThan(5);
    expect(data[0]).toMatchObject({
      admin_id: owner.id,
      admin_name: 'Olive Owner',
      resource: 'role',
      created_at: expect.stringMatching(/Z$/) as string,
    });
    const stranger = await acme.identity.call(
      organizationAdmin(await acme.another()),
      'GET',
      '/admin/v2/organization/audit_entries',
    );
    expect(stranger.body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await acme.identity.call(admin(acme.id), 'GET', '/admin/v2/organization/audit_entries')).status).toBe(403);
    for (const statement of [
      'UPDATE organization_audit_entry SET action = $$x$$',
      'DELETE FROM organization_audit_entry',
    ]) {
      await expect(acme.identity.database.query(statement)).rejects.toThrow('organization_audit_entry is append-only');
    }
  });

  it('say to other services what an admin may do at present; one who may not sign in may do nothing', async () => {
    const role = await acme.role(owner, 'Tagger', ['rewards.view']);
    const { id, email } = await acme.staff({
      grants: [{ role: 'analyst', program_id: acme.programs[0] }, { role: 'receipt_reviewer' }],
    });
    await acme.identity.database.query(
      'INSERT INTO admin_grant (admin_id, admin_role_id, granted_program_id) VALUES ($1, $2, $3)',
      [id, role, acme.programs[1]],
    );
    const rights = async (adminId = id): Promise<unknown> =>
      (await acme.identity.call(service('rewards'), 'GET', `/internal/admins/${adminId}/rights`)).body['rights'];
    const set = (permissions: object): object => expect.objectContaining(permissions) as object;
    expect(await rights()).toEqual({
      organization_id: acme.id,
      super_admin: false,
      grants: [
        { program_id: acme.programs[0], permissions: set({ users: set({ view: true }) }) },
        { program_id: null, permissions: set({ receipts: set({ manage: true }) }) },
        { program_id: acme.programs[1], permissions: set({ rewards: set({ view: true }) }) },
      ],
    });
    const body = { organization_id: acme.id, first_name: 'Olive', last_name: 'Owner', grants: [], status: 'inactive' };
    await acme.identity.call(service('demo'), 'PUT', `/internal/admins/${email}`, body);
    expect([await rights(), await rights('4242')]).toEqual([null, null]);
    const self = admin(acme.id, { admin_id: id, super_admin: true });
    expect((await acme.identity.call(self, 'GET', `/internal/admins/${id}/rights`)).status).toBe(403);
  });
});
