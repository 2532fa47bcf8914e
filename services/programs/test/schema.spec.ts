import 'reflect-metadata';
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
import { currencies } from '@laurel/contracts/programs/payments/payments.dto';
import { checkSchema } from '@laurel/test-kit/schema/check-catalog';
import { checkEnums } from '@laurel/test-kit/schema/check-enums';
import { recordedSchemaChanges } from '@laurel/test-kit/schema/schema-changes';
import { schema } from '../src/migrate.ts';

/** Texts that have no limit in the database yet. */
const unlimited = [
  'action_day.action_type',
  'carousel_item.button_text',
  'carousel_item.description',
  'carousel_item.image',
  'carousel_item.link',
  'carousel_item.title',
  'challenge.achievement_collection_address',
  'challenge.caption',
  'challenge.content',
  'challenge.cta_button_text',
  'challenge.description',
  'challenge.icon_url',
  'challenge.identifier',
  'challenge.image_url',
  'challenge.link_url',
  'challenge.name',
  'challenge.parameters',
  'challenge.success_message',
  'challenge.video_url',
  'checkout.fault',
  'checkout.origin',
  'checkout.session_id',
  'checkout.title',
  'completion.idempotency_key',
  'completion.occasion',
  'content_tag.name',
  'dashboard_change.action_type',
  'donation_challenge.entity_label',
  'donation_entity.entity',
  'dynamic_feed_post.body_html',
  'dynamic_feed_post.image',
  'dynamic_feed_post.link',
  'dynamic_feed_post.link_text',
  'dynamic_feed_post.name',
  'dynamic_feed_post.title',
  'email_setting.description',
  'evergreen_setting_definition.description',
  'evergreen_setting_definition.key',
  'evergreen_setting_definition.name',
  'membership_challenge.merchant_name',
  'navigation_menu.name',
  'navigation_menu.navigation_url',
  'offers_reward.merchants_regex',
  'participant.email',
  'participant.first_name',
  'participant.last_name',
  'participant.referral_code',
  'participant_action.title',
  'participant_answer.answer',
  'participant_answer.question',
  'program.css',
  'program.current_rewards_icon',
  'program.description',
  'program.earn_points_icon',
  'program.my_account_title',
  'program.my_rewards_icon',
  'program.name',
  'program.prizes_title',
  'program.program_custom_signin_url',
  'program.seo_description',
  'program.seo_image',
  'program.seo_title',
  'program.served_css',
  'program.term_points_as',
  'program.term_rewards_as',
  'program.time_zone',
  'program_attachment.alt_text',
  'program_attachment.content_type',
  'program_attachment.file_name',
  'program_attachment.filename',
  'program_attachment.title',
  'program_dashboard.time_zone',
  'program_domain.domain',
  'program_domain.url_path',
  'program_domain.verification_token',
  'program_page.html',
  'program_page.slug',
  'program_page.title',
  'program_template.header_background_image',
  'program_template.header_description',
  'program_template.header_logo',
  'program_template.header_text',
  'program_tier.name',
  'question.additional_details',
  'question.title',
  'question_option.details',
  'question_option.image_alt',
  'question_option.image_url',
  'social_network_page.url',
  'social_network_post.media_path',
  'social_network_post.message',
  'social_network_post.page_platform',
  'social_network_post.page_url',
  'social_network_post.url',
  'social_network_post.username',
  'visit.landing_page',
  'visit_event.name',
  'visit_event.page',
].map((column) => `text without a limit: ${column}`);

describe('the baseline of the programs database', () => {
  it('differs from the migrations that it replaces only by what is recorded', async () => {
    const { changes, recorded } = await recordedSchemaChanges(schema, import.meta.url);
    expect(changes).toEqual(recorded);
  });

  it('keeps the rules that every schema keeps', async () => {
    expect(await checkSchema(schema, unlimited)).toEqual([]);
  });

  it('allows the values that the contracts know', async () => {
    const differences = await checkEnums(schema, {
      'challenge.challenge_type': challengeTypes,
      'challenge.reward_type': challengeRewardTypes,
      'checkout.currency': currencies,
      'donation_challenge.currency': currencies,
      'membership_challenge.currency': currencies,
      'participant.status': participantStatuses,
      'program_domain.domain_type': domainTypes,
      'program_page.status': programPageStatuses,
      'question.answer_type': answerTypes,
      'question.profile_attribute': profileAttributes,
      'social_network_page.platform': socialPlatforms,
      'social_network_post.post_type': postTypes,
    });
    expect(differences).toEqual([]);
  });
});
