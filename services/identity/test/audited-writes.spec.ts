import { adminWrites, auditedTwice, strayOfficeRoutes } from '@laurel/test-kit/audited-writes';
import { organizationAdmin } from '@laurel/test-kit/caller-factories';
import { type Answer, IdentityUnderTest, type Json } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;
let person: string;
let email: string;
let attribute: string;
let entry: string;
let job: string;

const grace = organizationAdmin('1');
const at = (path: string): string => `/admin/v2${path}`;
const post = (path: string, body: Json = {}): Promise<Answer> => identity.call(grace, 'POST', at(path), body);
const read = async (path: string): Promise<Json> => (await identity.call(grace, 'GET', at(path))).body;
const other = (title: string): Json => ({ display_name: title, attribute_name: title, attribute_field_type: 'other' });
const attributes = (): string => `/programs/${program}/profile_attributes`;
const keys = (): string => `/programs/${program}/api_auths`;
const profile = (): string => `/participants/${person}/participant_profile`;
const idOf = async (list: string): Promise<string> => ((await read(list))['data'] as { id: string }[]).at(-1)?.id ?? '';

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.owner();
  program = await identity.program();
  ({ id: person, email } = await identity.participant(program));
  await post(attributes(), other('shoe'));
  await post(attributes(), other('hat'));
  attribute = await idOf(attributes());
  await post(profile(), { profile_attribute_id: attribute, value: '42' });
  entry = await idOf(profile());
  // A waiting participant.
  [job] = (
    await identity.database.query<{ id: string }>(
      `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name, next_at)
       VALUES ($1, 'import', 'list.csv', '{}', 1, 'Grace', 'infinity') RETURNING id`,
      [program],
    )
  ).map(({ id }) => id) as [string];
});

afterAll(() => identity.stop());

/** Every synchronous write to a program's participants; the last one erases them. */
const writes: Record<string, () => Promise<Answer>> = {
  'POST /admin/v2/programs/:program_id/profile_attributes': () => post(attributes(), other('coat')),
  'PUT /admin/v2/programs/:program_id/profile_attributes/order': async () => {
    const ids = ((await read(attributes()))['data'] as { id: string }[]).map(({ id }) => id);
    return identity.call(grace, 'PUT', at(`${attributes()}/order`), {
      profile_attribute_ids: ids.toReversed(),
      previous_ids: ids,
    });
  },
  'POST /admin/v2/programs/:program_id/api_auths': () => post(keys(), { name: 'Shop', scopes: ['points:read'] }),
  'PATCH /admin/v2/programs/:program_id/api_auths': async () => {
    const id = await idOf(keys());
    const { version } = await read(`${keys()}/${id}`);
    return identity.call(grace, 'PATCH', at(keys()), { id, version, name: 'Till' });
  },
  'POST /admin/v2/programs/:program_id/api_auths/:api_key_id/rotate': async () => {
    const key = `${keys()}/${await idOf(keys())}`;
    return post(`${key}/rotate`, { version: (await read(key))['version'], overlap_hours: 1 });
  },
  'POST /admin/v2/programs/:program_id/api_auths/:api_key_id/revoke': async () =>
    post(`${keys()}/${await idOf(keys())}/revoke`),
  'PUT /admin/v2/profile_attributes/:profile_attribute_id': async () => {
    const path = `/profile_attributes/${attribute}`;
    const { version } = await read(path);
    return identity.call(grace, 'PUT', at(path), { ...other('hat'), version, active: false });
  },
  'DELETE /admin/v2/profile_attributes/:profile_attribute_id': async () => {
    const list = (await read(attributes()))['data'] as Json[];
    const coat = list.find(({ attribute_name }) => attribute_name === 'coat');
    return identity.call(grace, 'DELETE', at(`/profile_attributes/${String(coat?.['id'])}`));
  },
  'POST /admin/v2/participants/:participant_id/participant_profile': async () => {
    const list = (await read(attributes()))['data'] as Json[];
    const shoe = list.find(({ attribute_name }) => attribute_name === 'shoe');
    return post(profile(), { profile_attribute_id: shoe?.['id'], value: 'blue' });
  },
  'PUT /admin/v2/participant_profile/:participant_profile_id': async () => {
    const { version } = await read(`/participant_profile/${entry}`);
    return identity.call(grace, 'PUT', at(`/participant_profile/${entry}`), { value: '43', version });
  },
  'POST /admin/v2/participants/:participant_id/update_participant': async () => {
    const { version } = await read(`/participants/${person}`);
    return post(`/participants/${person}/update_participant`, { version, status: 'inactive' });
  },
  'POST /admin/v2/participants/:participant_id/toggle_tag': () =>
    post(`/participants/${person}/toggle_tag`, { tag: 'spring' }),
  'PUT /admin/v2/admin_tags/:admin_tag_id': async () => {
    const [tag] = (await read(`/programs/${program}/admin_tags?search=spring`))['data'] as Json[];
    return identity.call(grace, 'PUT', at(`/admin_tags/${String(tag?.['id'])}`), { name: 'autumn', version: 1 });
  },
  'POST /admin/v2/programs/:program_id/participant_jobs/:job_id/cancel': () =>
    post(`/programs/${program}/participant_jobs/${job}/cancel`),
  'POST /admin/v2/participants/:participant_id/reset_activities': () =>
    post(`/participants/${person}/reset_activities`),
  'POST /admin/v2/participants/:participant_id/delete_participant': () =>
    post(`/participants/${person}/delete_participant`, { confirmation: email }),
};

/**
 * Routes that always refuse, sign in, belong to the organization or one's own person, or run as a job: their specs
 * cover them.
 */
const others = [
  'DELETE /admin/v2/programs/:program_id/saved_views/:view_id',
  'DELETE /admin/v2/roles/:role_id',
  'POST /admin/v2/auth/:intent',
  'POST /admin/v2/auth/link',
  'POST /admin/v2/auth/sign_out',
  'POST /admin/v2/auth/start',
  'POST /admin/v2/auth/verify',
  'POST /admin/v2/participants/:participant_id/:intent',
  'POST /admin/v2/participants/:participant_id/get_magic_link',
  'POST /admin/v2/programs/:program_id/participants/bulk',
  'POST /admin/v2/programs/:program_id/participants/import',
  'POST /admin/v2/programs/:program_id/participants/import/:import_id/run',
  'POST /admin/v2/programs/:program_id/participants/import/:import_id/undo',
  'POST /admin/v2/programs/:program_id/saved_views',
  'POST /admin/v2/roles',
  'POST /admin/v2/users',
  'POST /admin/v2/users/:user_id/:intent',
  'POST /admin/v2/users/:user_id/invite_again',
  'POST /admin/v2/users/:user_id/toggle_user_status',
  'PUT /admin/v2/organization',
  'PUT /admin/v2/programs/:program_id/saved_views/:view_id',
  'PUT /admin/v2/roles/:role_id',
  'PUT /admin/v2/users/:user_id',
];

it('covers every write of staff: none goes without its entry [A-556] [A-558] [INV-39]', () => {
  const { app } = identity.instances.services[0]!;
  expect(adminWrites(app)).toEqual([...Object.keys(writes), ...others].sort());
  expect(strayOfficeRoutes(app)).toEqual([]);
});

it.each(Object.keys(writes))('%s leaves one entry, and nothing when its commit fails [INV-39]', async (route) => {
  const { broken, done } = await auditedTwice(identity.database, writes[route]!);
  expect(broken).toEqual({ status: 500, entries: 0, changed: false });
  expect(done.status).toBeLessThan(300);
  expect(done.entries).toBe(1);
});
