import { apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import { apiKey, organizationAdmin } from '@laurel/test-kit/caller-factories';
import { HttpClient } from '@laurel/test-kit/http';
import { brokenCursors, brokenPages, cursorLists, pagedLists } from '@laurel/test-kit/tables/list-walk';
import { IdentityUnderTest } from './identity.fixture.ts';

describe('the lists of the service', () => {
  let identity: IdentityUnderTest;
  let owner: HttpClient;
  const ids: Record<string, string> = {};

  /** Inserts nine rows; `n` in `values` is the number of a row, for what has to differ. */
  const nine = (table: string, columns: string, values: string): Promise<{ id: string }[]> =>
    identity.database.query(
      `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, 9) AS n RETURNING *`,
    );

  /** Three timestamps, 1 µs apart, each shared by every third row. */
  const sameOfThree = (n: string): string => `now() - (${n}) % 3 * interval '1 microsecond'`;

  beforeAll(async () => {
    identity = await IdentityUnderTest.start();
    const program = await identity.program();
    const { id: person } = await identity.participant(program);
    Object.assign(ids, { program_id: program, participant_id: person });
    const name = 'email, first_name, last_name';
    await nine(
      'participant',
      `program_id, ${name}, search_name, search_last_name, status, referred_by, created_at, updated_at`,
      `${program}, 'p' || n || '@example.com', 'Pia', 'Ng', 'pia ng', 'ng', 'active', ${person},
       ${sameOfThree('n')}, ${sameOfThree('n + 1')}`,
    );
    await identity.database.query(
      'INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM participant ON CONFLICT DO NOTHING',
    );
    const organizations = await identity.database.query<{ id: string }>(
      `INSERT INTO organization (key, name) VALUES ('walked', 'Walked') RETURNING id`,
    );
    const organization = organizations[0]?.id ?? '';
    await identity.database.query('UPDATE program_copy SET organization_id = $1', [organization]);
    const staff = await nine(
      'admin_user',
      `organization_id, ${name}`,
      `${organization}, 's' || n || '@example.com', 'Pia', 'Ng'`,
    );
    await nine(
      'api_key',
      'program_id, name, mode, prefix, value_hash, scopes, api_version, created_by',
      `${program}, 'Same', 'live', 'lk_live_00000000', sha256(n::text::bytea), '[]', '2026-11-27', ${staff[0]?.id}`,
    );
    await nine('admin_tag', 'program_id, name', `${program}, 'Tag ' || n`);
    const attributes = await nine(
      'profile_attribute',
      'program_id, display_name, attribute_name, attribute_field_type',
      `${program}, 'Same', 'same_' || n, 'other'`,
    );
    await nine(
      'participant_profile',
      'program_id, participant_id, profile_attribute_id, value',
      `${program}, ${person}, ${attributes[0]?.id} - 1 + n, 'Same'`,
    );
    const entry = 'admin_id, admin_name, action, resource, resource_id, title';
    await nine(
      'audit_trail',
      `program_id, service, entry_id, created_at, ${entry}`,
      `${program}, 'identity', gen_random_uuid(), now(), 1, 'Grace', 'update', 'participant', 1, 'Same'`,
    );
    await nine(
      'organization_audit_entry',
      `organization_id, ${entry}`,
      `${organization}, 1, 'Grace', 'update', 'role', 1, 'Same'`,
    );
    // Postgres sorts a table that it knows to be small. It would else read an index that ends in the id, whose order
    // would hide a sort without a tie-breaker.
    await identity.database.query('ANALYZE participant');
    const url = identity.instances.services[0]?.url ?? '';
    owner = HttpClient.as(organizationAdmin(organization), 'identity', url);
  });
  afterAll(async () => {
    await owner.close();
    await identity.stop();
  });

  const lists = [
    '/admin/v2/programs/{program_id}/audit_entries',
    '/admin/v2/organization/audit_entries',
    '/admin/v2/users',
    '/admin/v2/programs/{program_id}/admin_tags',
    '/admin/v2/programs/{program_id}/api_auths',
    '/admin/v2/programs/{program_id}/participants',
    '/admin/v2/participants/{participant_id}/participant_referrals',
    '/admin/v2/programs/{program_id}/profile_attributes',
    '/admin/v2/participants/{participant_id}/participant_profile',
  ];

  it.each(pagedLists('identity'))(
    '%s returns each row once over all pages, for every sort and page size, with ties',
    async (path) => {
      expect(lists).toContain(path);
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
      expect(await brokenPages({ service: 'identity', path, client: owner, address })).toEqual([]);
    },
  );

  const since = '2000-01-01T00:00:00Z';

  const narrowed: Record<string, string>[] = [
    {},
    { status: 'active' },
    { 'created_at[gte]': since },
    { 'updated_at[gte]': since, status: 'active' },
  ];

  it.each(cursorLists('identity').flatMap((path) => narrowed.map((query) => [path, query] as const)))(
    '%s by %j has cursors that lead past each row once, to the end and back',
    async (path, query) => {
      expect(path).toBe('/api/v1/participants');
      const url = identity.instances.services[0]?.url ?? '';
      const client = HttpClient.as(apiKey(ids['program_id'] ?? '', apiScopeNames), 'identity', url);
      expect(await brokenCursors({ service: 'identity', path, client, query })).toEqual([]);
      await client.close();
    },
  );
});
