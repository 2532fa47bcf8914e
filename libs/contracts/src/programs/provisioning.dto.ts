import { IsArray, IsBoolean, IsIn, IsObject, IsString, Matches, MaxLength } from 'class-validator';
import { locales, type Locale } from '../languages/languages.ts';
import { TranslationsOf } from '../languages/translations.ts';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { SaveChallengeRequest } from './challenges.dto.ts';
import { assetLengths, type ElementCssStyle, lookTexts, type LookTranslations } from './branding.ts';
import { CarouselSlide, NavigationMenuItem } from './layout/layout.dto.ts';
import { type PageTranslations, pageTexts } from './pages/pages.dto.ts';
import { IsProgramName } from './program-name.ts';
import { UpdateProgramRequest, UpdateSeoRequest } from './settings.dto.ts';
import { programTexts, type ProgramTranslations, TermForms } from './words/program-words.dto.ts';

export class ProvisionedPage {
  @IsString()
  @MaxLength(100)
  slug: string;

  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  // Beyond 256 KB it is refused as too large, with 413.
  @MaxLength(300_000)
  html: string;

  @TranslationsOf(() => ProvisionedPage, pageTexts)
  translations?: PageTranslations;
}

/** A choice of e-mail settings. */
export class EmailSettingItem {
  @IsVisibleText({ max: 200 })
  description: string;

  /** False where only mail that a participant asks for is sent, such as login codes. */
  @Optional()
  @IsBoolean()
  news?: boolean;
}

export class ProvisionedTemplate {
  @IsVisibleText({ max: assetLengths.header_text })
  header_text: string;

  @IsString()
  @MaxLength(assetLengths.header_description)
  header_description: string;

  @Optional()
  @IsString()
  @MaxLength(assetLengths.badge_instructions)
  badge_instructions?: string;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  favicon_file?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  header_logo?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  footer_logo?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  overlay_image?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  header_background_image?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  badge_background_image?: string | null;

  @IsObject()
  element_css_style: ElementCssStyle;

  @TranslationsOf(() => ProvisionedTemplate, lookTexts)
  translations?: LookTranslations;
}

/** Creates a program or updates it to this state, found by its subdomain. */
export class ProvisionProgramRequest extends TermForms {
  @IsId()
  organization_id: string;

  @IsProgramName()
  name: string;

  @IsString()
  @MaxLength(300)
  description: string;

  @IsVisibleText({ max: 30 })
  term_points_as: string;

  @IsVisibleText({ max: 30 })
  term_rewards_as: string;

  @IsObject()
  features: Record<string, boolean>;

  /** Serves every host that belongs to no other program. */
  @Optional()
  @IsBoolean()
  is_default?: boolean;

  @Optional()
  @IsBoolean()
  i18n_enabled?: boolean;

  @Optional()
  @IsIn(locales)
  language?: Locale;

  /** `false` fixes the site to the program's own theme. */
  @Optional()
  @IsBoolean()
  theme_switch_enabled?: boolean;

  @Optional()
  @IsString()
  @MaxLength(100)
  time_zone?: string;

  /** The country (ISO 3166-1 alpha-2) whose formats dates and numbers have. */
  @Optional()
  @IsString()
  @MaxLength(2)
  country?: string;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  earn_points_icon?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  current_rewards_icon?: string | null;

  @Nullable()
  @IsString()
  @MaxLength(2_000)
  my_rewards_icon?: string | null;

  @Nested(() => ProvisionedTemplate)
  template: ProvisionedTemplate;

  @OptionalNested(() => ProvisionedPage, { each: true })
  @IsArray()
  pages?: ProvisionedPage[];

  @OptionalNested(() => NavigationMenuItem, { each: true })
  @IsArray()
  navigation_menus?: NavigationMenuItem[];

  /** Replaces the hero when there is at least one slide. */
  @OptionalNested(() => CarouselSlide, { each: true })
  @IsArray()
  carousel?: CarouselSlide[];

  /** Choices of e-mail settings for participants, in this order; a description is never reused for another choice. */
  @OptionalNested(() => EmailSettingItem, { each: true })
  @IsArray()
  email_settings?: EmailSettingItem[];

  /** The partner's id of the program, when the partner runs a photo contest for it. */
  @Nullable()
  @IsString()
  @Matches(/^[\w-]{1,64}$/)
  qrati_program_id?: string | null;

  @OptionalNested(() => UpdateSeoRequest)
  seo?: UpdateSeoRequest;

  @TranslationsOf(() => UpdateProgramRequest, programTexts)
  translations?: ProgramTranslations;
}

/**
 * Creates a challenge or updates it to this state, found by its identifier; approved by default. Questions, posts and
 * options match stored ones by their position.
 */
export class ProvisionChallengeRequest extends SaveChallengeRequest {
  @Optional()
  @IsBoolean()
  approved?: boolean;

  /** Address of the collection on the chain in which its collectibles are minted. */
  @Nullable()
  @IsString()
  @Matches(/^0x[0-9a-f]{1,64}$/)
  achievement_collection_address?: string | null;
}

export class Provisioned {
  id: string;
}

/** Grants a participant a membership without an end, or takes the granted one back. */
export class ProvisionMembershipRequest {
  @IsBoolean()
  granted: boolean;
}
