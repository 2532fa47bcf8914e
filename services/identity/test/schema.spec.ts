import 'reflect-metadata';
import { adminStatuses, systemRoles } from '@laurel/contracts/identity/admin.dto';
import { locales } from '@laurel/contracts/identity/locale.dto';
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

/** Texts that have no limit in the database yet. */
const unlimited = [
  'admin_role.name',
  'admin_session.user_agent',
  'admin_tag.name',
  'admin_user.first_name',
  'admin_user.last_name',
  'audit_trail.action',
  'audit_trail.admin_name',
  'audit_trail.resource',
  'audit_trail.service',
  'audit_trail.title',
  'login_code.issued_by',
  'organization.background_image_public_url',
  'organization.key',
  'organization.logo_public_url',
  'organization.name',
  'organization_audit_entry.action',
  'organization_audit_entry.admin_name',
  'organization_audit_entry.title',
  'participant.address_1',
  'participant.address_2',
  'participant.affiliation',
  'participant.ahoy_city',
  'participant.ahoy_country',
  'participant.aptos_wallet_address',
  'participant.city',
  'participant.first_name',
  'participant.gender',
  'participant.last_name',
  'participant.phone',
  'participant.postal',
  'participant.referral_code',
  'participant.state',
  'participant_import.admin_name',
  'participant_import.file_key',
  'participant_import.file_name',
  'participant_profile.value',
  'participant_tag.tag',
  'profile_attribute.attribute_name',
  'profile_attribute.display_name',
  'program.name',
  'program.program_custom_signin_url',
  'program.subdomain',
  'saved_view.name',
  'saved_view.query',
  'saved_view.screen',
  'session.opened_by',
  'session.user_agent',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the identity database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });

  it('allows the values that the contracts know', async () => {
    const differences = await checkEnums(schema, {
      'admin_grant.system_role': systemRoles,
      'admin_login_code.method': signInTypes,
      'admin_user.preferred_locale': locales,
      'admin_user.status': adminStatuses,
      'job.status': jobStatuses,
      'login_code.method': signInTypes,
      'organization_audit_entry.resource': organizationResources,
      'participant.preferred_locale': locales,
      'participant.status': participantStatuses,
      'participant_import.status': importStatuses,
      'participant_tally.status': participantStatuses,
      'profile_attribute.attribute_field_type': attributeFieldTypes,
    });
    expect(differences).toEqual([]);
  });
});
