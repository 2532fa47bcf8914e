import type { FeatureFlags } from '@laurel/contracts/auth/permissions';
import type { Locale } from '@laurel/contracts/languages/languages';
import type { SeoTranslations } from '@laurel/contracts/programs/settings.dto';
import type { ProgramTranslations, TermForms } from '@laurel/contracts/programs/words/program-words.dto';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('program_subdomain', ['subdomain'])
@Unique('program_sandbox', ['sandboxOfId'])
@Check('program_sandbox_check', 'test_mode OR sandbox_of_id IS NULL')
@Check('program_time_zone_check', `('epoch'::timestamptz AT TIME ZONE time_zone) IS NOT NULL`)
@Check('program_subdomain_form', `subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`)
@Check('program_clock_offset_seconds_check', 'test_mode OR clock_offset_seconds = 0')
@Check('program_country_check', `country ~ '^[A-Z]{2}$'`)
@Check('program_language_check', `language IN ('en', 'es')`)
@Check('program_content_language_check', `content_language IN ('en', 'es')`)
@Check('program_content_language_fixed', 'content_language IS NOT NULL OR NOT i18n_enabled')
@Check('program_name_check', 'char_length(name) <= 750')
@Check('program_description_check', 'char_length(description) <= 600')
@Check('program_term_points_as_check', 'char_length(term_points_as) <= 240')
@Check('program_term_rewards_as_check', 'char_length(term_rewards_as) <= 240')
@Check('program_program_custom_signin_url_check', 'char_length(program_custom_signin_url) <= 2000')
@Check('program_earn_points_icon_url_check', 'char_length(earn_points_icon_url) <= 2000')
@Check('program_current_rewards_icon_url_check', 'char_length(current_rewards_icon_url) <= 2000')
@Check('program_my_rewards_icon_url_check', 'char_length(my_rewards_icon_url) <= 2000')
@Check('program_prizes_title_check', 'char_length(prizes_title) <= 480')
@Check('program_my_account_title_check', 'char_length(my_account_title) <= 320')
@Check('program_seo_title_check', 'char_length(seo_title) <= 560')
@Check('program_seo_description_check', 'char_length(seo_description) <= 2400')
@Check('program_seo_image_url_check', 'char_length(seo_image_url) <= 2000')
@Check('program_css_check', 'char_length(css) <= 131072')
@Check('program_served_css_check', 'char_length(served_css) <= 524288')
@Check('program_term_forms_check', `jsonb_typeof(term_forms) = 'object' AND char_length(term_forms::text) <= 5000`)
@Check(
  'program_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
@Check(
  'program_seo_translations_check',
  `jsonb_typeof(seo_translations) = 'object' AND char_length(seo_translations::text) <= 50000`,
)
@Index('program_default', ['isDefault'], { unique: true, where: 'is_default' })
@Index('program_organization', ['organizationId', 'name'])
export class Program {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  organizationId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  subdomain: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'boolean', default: false })
  isDefault: boolean;

  @Column({ type: 'text' })
  termPointsAs: string;

  @Column({ type: 'text' })
  termRewardsAs: string;

  @Column({ type: 'jsonb', default: {} })
  features: FeatureFlags;

  @Column({ type: 'boolean', default: false })
  overrideEnrollment: boolean;

  @Column({ type: 'text', nullable: true })
  programCustomSigninUrl: string | null;

  @Column({ type: 'boolean', default: false })
  i18nEnabled: boolean;

  @Column({ type: 'text', default: 'en' })
  language: Locale;

  /** Language of the texts that staff enter, fixed once the site offers a choice; until then `null`, it is `language`. */
  @Column({ type: 'text', nullable: true })
  contentLanguage: Locale | null;

  @Column({ type: 'boolean', default: true })
  themeSwitchEnabled: boolean;

  @Column({ type: 'text', nullable: true })
  earnPointsIconUrl: string | null;

  @Column({ type: 'text', nullable: true })
  currentRewardsIconUrl: string | null;

  @Column({ type: 'text', nullable: true })
  myRewardsIconUrl: string | null;

  /** Title above the rewards for visitors; the site's default text for `null`. */
  @Column({ type: 'text', nullable: true })
  prizesTitle: string | null;

  @Column({ type: 'text', nullable: true })
  myAccountTitle: string | null;

  @Column({ type: 'text', nullable: true })
  seoTitle: string | null;

  @Column({ type: 'text', nullable: true })
  seoDescription: string | null;

  @Column({ type: 'text', nullable: true })
  seoImageUrl: string | null;

  /** The staff's original text. */
  @Column({ type: 'text', default: '' })
  css: string;

  /** The sanitized and rewritten form that pages load. */
  @Column({ type: 'text', default: '' })
  servedCss: string;

  /** How its terms read after an amount of a plural category. */
  @Column({ type: 'jsonb', default: {} })
  termForms: TermForms;

  @Column({ type: 'jsonb', default: {} })
  translations: ProgramTranslations;

  @Column({ type: 'jsonb', default: {} })
  seoTranslations: SeoTranslations;

  @Column({ type: 'text', default: 'UTC' })
  timeZone: string;

  /** ISO 3166-1 alpha-2, for the formats of dates and numbers; those of the language's own country for `null`. */
  @Column({ type: 'text', nullable: true })
  country: string | null;

  /** Its site is open to visitors. */
  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Programs were made from it, which refer to its files. */
  @Column({ type: 'boolean', default: false })
  hasCopies: boolean;

  /** Never switched off again; a database trigger enforces it. */
  @Column({ type: 'boolean', default: false })
  testMode: boolean;

  /** Seconds by which the clock is ahead; 0 outside test mode. */
  @Column({ type: 'integer', default: 0 })
  clockOffsetSeconds: number;

  /** The live program whose twin in test mode it is. */
  @Column({ type: 'bigint', nullable: true })
  sandboxOfId: string | null;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
