import { IsBoolean, IsIn, IsObject, IsString, MaxLength } from 'class-validator';
import type { FeatureFlags } from '../auth/permissions.ts';
import { locales, type Locale } from '../languages/languages.ts';
import { type Translations, TranslationsOf } from '../languages/translations.ts';
import { IsId } from '../validation/id.ts';
import { Clearable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import {
  assetLengths,
  type ElementCssStyle,
  lookTexts,
  type LookTranslations,
  maxCss,
  type ProgramTemplateDetail,
} from './branding.ts';
import type { LookDraft } from './look/look.dto.ts';
import { PictureChoice } from './media/picture-choice.ts';
import { IsProgramName } from './program-name.ts';
import type { PublishedProgramPage } from './site.ts';
import { programTexts, type ProgramTranslations, TermForms } from './words/program-words.dto.ts';

/** The texts for search engines and link previews. */
export const seoTexts = ['title', 'description'] as const;
export type SeoTranslations = Translations<(typeof seoTexts)[number]>;

export class ProgramSeoSettings {
  title: string | null;
  description: string | null;
  /** Address of the picture of link previews. */
  image: string | null;
  translations: SeoTranslations;
}

/** The settings of a program. */
export class ProgramSettings extends TermForms {
  id: string;
  name: string;
  subdomain: string;
  /** Address of its site. */
  subdomain_url: string;
  description: string;
  term_points_as: string;
  term_rewards_as: string;
  translations: ProgramTranslations;
  prizes_title: string | null;
  my_account_title: string | null;
  earn_points_icon: string | null;
  current_rewards_icon: string | null;
  my_rewards_icon: string | null;
  seo: ProgramSeoSettings;
  /** The style sheet as staff entered it; pages include a checked and rewritten copy. */
  css: string;
  override_enrollment: boolean;
  program_custom_signin_url: string | null;
  i18n_enabled: boolean;
  /** The program's own language: the only one of its site and e-mails without `i18n_enabled`, else the last resort. */
  language: Locale;
  /** The language of the texts that staff enter: `language` until `i18n_enabled` is first set, then fixed. */
  content_language: Locale;
  /** IANA name, such as `Europe/Madrid`. */
  time_zone: string;
  /** The country (ISO 3166-1 alpha-2) whose formats dates and numbers have; `null` for the language's own. */
  country: string | null;
  features: FeatureFlags;
  published_program_pages: PublishedProgramPage[];
  /** The site is open to visitors. */
  active: boolean;
  /** Permanent once set. */
  test_mode: boolean;
  /** As the site shows it. */
  template_detail: ProgramTemplateDetail;
  /** Changes of the look that are not published yet. */
  look_draft: LookDraft | null;
  /** Grows with every change; the next update sends it back. */
  version: string;
}

/** Cleared fields fall back to the site's own title, description and picture. */
export class UpdateSeoRequest {
  @Clearable()
  @IsVisibleText({ max: 70 })
  title?: string | null;

  @Clearable()
  @IsVisibleText({ max: 300 })
  description?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  image?: string | null;

  @TranslationsOf(() => UpdateSeoRequest, seoTexts)
  translations?: SeoTranslations;
}

/** Any of the forms general, labels, SEO, CSS and enrollment: fields that a form does not contain stay unchanged. */
export class UpdateProgramRequest extends TermForms {
  @Optional()
  @IsProgramName()
  name?: string;

  @Optional()
  @IsString()
  @MaxLength(300)
  description?: string;

  @Optional()
  @IsBoolean()
  i18n_enabled?: boolean;

  @Optional()
  @IsIn(locales, { message: `must be one of ${locales.join(', ')}` })
  language?: Locale;

  /** IANA name. Figures that were counted move to the days of the new zone within minutes. */
  @Optional()
  @IsString()
  @MaxLength(100)
  time_zone?: string;

  /** ISO 3166-1 alpha-2. */
  @Clearable()
  @IsString()
  @MaxLength(2)
  country?: string | null;

  @Optional()
  @IsBoolean()
  test_mode?: boolean;

  @Optional()
  @IsVisibleText({ max: 30 })
  term_points_as?: string;

  @Optional()
  @IsVisibleText({ max: 30 })
  term_rewards_as?: string;

  @Clearable()
  @IsVisibleText({ max: 60 })
  prizes_title?: string | null;

  @Clearable()
  @IsVisibleText({ max: 40 })
  my_account_title?: string | null;

  @PictureChoice()
  earn_points_icon?: string | null;

  @PictureChoice()
  current_rewards_icon?: string | null;

  @PictureChoice()
  my_rewards_icon?: string | null;

  @OptionalNested(() => UpdateSeoRequest)
  seo?: UpdateSeoRequest;

  @Optional()
  @IsString()
  @MaxLength(maxCss)
  css?: string;

  @Optional()
  @IsBoolean()
  override_enrollment?: boolean;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  program_custom_signin_url?: string | null;

  @TranslationsOf(() => UpdateProgramRequest, programTexts)
  translations?: ProgramTranslations;

  @IsId()
  version: string;
}

/** The branding forms. */
export class UpdateTemplateDetailRequest {
  @IsVisibleText({ max: assetLengths.header_text })
  header_text: string;

  @IsString()
  @MaxLength(assetLengths.header_description)
  header_description: string;

  /** Stays as it is when left out, as does each picture. */
  @Optional()
  @IsString()
  @MaxLength(assetLengths.badge_instructions)
  badge_instructions?: string;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  favicon_file?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  header_logo?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  footer_logo?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  overlay_image?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  header_background_image?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2_000)
  badge_background_image?: string | null;

  @IsObject()
  element_css_style: ElementCssStyle;

  @TranslationsOf(() => UpdateTemplateDetailRequest, lookTexts)
  translations?: LookTranslations;

  @IsId()
  version: string;
}

/** Answer of a save of the program's own forms. */
export class ProgramSettingsSaved extends ProgramSettings {
  success: true;
  message: string;
}

export class ProgramSaved {
  success: true;
  message: string;
  version: string;
}
