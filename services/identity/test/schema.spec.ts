import 'reflect-metadata';
import { apiKeyModes } from '@laurel/contracts/auth/api-scopes';
import { adminStatuses, systemRoles } from '@laurel/contracts/identity/admin.dto';
import { locales } from '@laurel/contracts/languages/languages';
import { organizationResources } from '@laurel/contracts/identity/organization/organization.dto';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import { importStatuses } from '@laurel/contracts/identity/participants/import.dto';
import { attributeFieldTypes } from '@laurel/contracts/identity/participants/profile.dto';
import { signInTypes } from '@laurel/contracts/identity/sign-in.dto';
import { jobStatuses } from '@laurel/contracts/jobs/job.dto';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

describe('the baseline of the identity database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema)).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'admin_grant.system_role': systemRoles,
      'admin_login_code.method': signInTypes,
      'admin_user.preferred_locale': locales,
      'admin_user.status': adminStatuses,
      'api_key.mode': apiKeyModes,
      'job.status': jobStatuses,
      'login_code.method': signInTypes,
      'organization_audit_entry.resource': organizationResources,
      'participant.preferred_locale': locales,
      'participant.status': participantStatuses,
      'participant_import.status': importStatuses,
      'participant_tally.status': participantStatuses,
      'program_copy.language': locales,
      'profile_attribute.attribute_field_type': attributeFieldTypes,
    });
    expect(differences).toEqual([]);
  });
});
