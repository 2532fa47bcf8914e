import 'reflect-metadata';
import { apiKeyModes } from '@laurel/contracts/auth/api-scopes';
import { adminStatuses, systemRoles } from '@laurel/contracts/identity/admin.dto';
import { locales } from '@laurel/contracts/languages/languages';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import { importStatuses } from '@laurel/contracts/identity/participants/import.dto';
import { attributeFieldTypes } from '@laurel/contracts/identity/participants/profile.dto';
import { signInTypes } from '@laurel/contracts/identity/sign-in.dto';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { schema } from '../src/migrate.ts';

const values: [string, readonly string[]][] = [
  ['api_key_mode_check', apiKeyModes],
  ['admin_grant_system_role_check', systemRoles],
  ['admin_login_code_method_check', signInTypes],
  ['admin_user_preferred_locale_check', locales],
  ['admin_user_status_check', adminStatuses],
  ['login_code_method_check', signInTypes],
  ['participant_import_status_check', importStatuses],
  ['participant_preferred_locale_check', locales],
  ['participant_status_check', participantStatuses],
  ['participant_tally_status_check', participantStatuses],
  ['program_copy_language_check', locales],
  ['profile_attribute_attribute_field_type_check', attributeFieldTypes],
];

describe('the checks of the identity database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(schema);
  });
  afterAll(() => database.drop());

  it.each(values)('%s allows exactly the values of the contract', async (name, contract) => {
    const [check] = await database.query<{ text: string }>(
      'SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1',
      [name],
    );
    expect([...(check?.text ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value).sort()).toEqual(
      [...contract].sort(),
    );
  });

  const insert = (email: string): Promise<unknown> =>
    database.query(
      `INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
       VALUES (1, $1, 'Ada', 'B', 'ada b', 'b', 'active')`,
      [email],
    );

  it.each(['Ada@example.com', '', 'x'.repeat(250) + '@a.io', 'e\u0301@example.com'])(
    'refuses the address %j',
    async (email) => {
      await expect(insert(email)).rejects.toThrow(/participant_email_check/);
    },
  );

  it('refuses a name that is longer than any request may send', async () => {
    const add = (name: string): Promise<unknown> =>
      database.query('INSERT INTO organization (key, name) VALUES ($1, $2)', ['long', name]);
    await expect(add('x'.repeat(481))).rejects.toThrow(/organization_name_check/);
    await expect(add('x'.repeat(480))).resolves.toEqual([]);
  });

  it('refuses an ended job without a time', async () => {
    await expect(
      database.query(
        `INSERT INTO job (program_id, kind, title, input, started_by, started_by_name, status)
         VALUES (1, 'bulk', 'Bulk', '{}', 1, 'Grace', 'done')`,
      ),
    ).rejects.toThrow(/job_finished_at_check/);
  });
});
