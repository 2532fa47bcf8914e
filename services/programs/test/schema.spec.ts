import 'reflect-metadata';
import { locales } from '@laurel/contracts/languages/languages';
import { profileAttributes } from '@laurel/contracts/identity/profile-attributes';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import {
  answerTypes,
  challengeRewardTypes,
  challengeTypes,
  postTypes,
} from '@laurel/contracts/programs/challenge-types';
import { domainTypes } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { socialPlatforms } from '@laurel/contracts/programs/integrations/social-pages.dto';
import { programPageStatuses } from '@laurel/contracts/programs/pages/limits';
import { referralDecisions } from '@laurel/contracts/programs/referrals/referral-signals';
import { currencies } from '@laurel/contracts/programs/payments/payments.dto';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Texts written by the product, time zones, which a check validates in Postgres, and copies of identity's. */
const unlimited = [
  'action_day.action_type',
  'dashboard_change.action_type',
  'evergreen_setting_definition.description',
  'evergreen_setting_definition.key',
  'evergreen_setting_definition.name',
  'participant_copy.email',
  'participant_copy.first_name',
  'participant_copy.last_name',
  'participant_copy.referral_code',
  'program.time_zone',
  'program_dashboard.time_zone',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the programs database', () => {
  it('differs from the migrations that it replaces only by the recorded changes', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('follows the rules of every schema', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });

  it('allows the values of the contracts', async () => {
    const differences = await checkEnums(schema, {
      'challenge.challenge_type': challengeTypes,
      'challenge.reward_type': challengeRewardTypes,
      'checkout.currency': currencies,
      'donation_challenge.currency': currencies,
      'membership_challenge.currency': currencies,
      'participant_copy.status': participantStatuses,
      'program_domain.domain_type': domainTypes,
      'program.language': locales,
      'program_page.status': programPageStatuses,
      'question.answer_type': answerTypes,
      'question.profile_attribute': profileAttributes,
      'referral.decision': referralDecisions,
      'social_network_page.platform': socialPlatforms,
      'social_network_post.post_type': postTypes,
    });
    expect(differences).toEqual([]);
  });
});
