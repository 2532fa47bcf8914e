import { IsArray, IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Nested, Nullable, Optional, OptionalNested } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import { SaveChallengeRequest } from './challenges.dto.ts';
import type { ElementCssStyle } from './branding.ts';
import { IsProgramName } from './program-name.ts';

export class ProvisionedPage {
  @IsString()
  @MaxLength(100)
  slug: string;

  @IsVisibleText({ max: 120 })
  title: string;

  @IsString()
  html: string;
}

export class ProvisionedNavigationItem {
  @IsVisibleText({ max: 60 })
  name: string;

  @IsString()
  @MaxLength(2_000)
  navigation_url: string;

  @IsBoolean()
  show_in_tab: boolean;

  @IsBoolean()
  show_on_logout: boolean;
}

export class ProvisionedTemplate {
  @IsVisibleText({ max: 160 })
  header_text: string;

  @IsString()
  @MaxLength(600)
  header_description: string;

  @Nullable()
  @IsString()
  header_background_image?: string | null;

  @Nullable()
  @IsString()
  header_logo?: string | null;

  @IsObject()
  element_css_style: ElementCssStyle;
}

/** Creates a program or brings it to this state, found by its subdomain. */
export class ProvisionProgramRequest {
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

  /** Serves every host that names no other program. */
  @Optional()
  @IsBoolean()
  is_default?: boolean;

  @Optional()
  @IsBoolean()
  i18n_enabled?: boolean;

  @Optional()
  @IsString()
  time_zone?: string;

  @Nested(() => ProvisionedTemplate)
  template: ProvisionedTemplate;

  @OptionalNested(() => ProvisionedPage, { each: true })
  @IsArray()
  pages?: ProvisionedPage[];

  @OptionalNested(() => ProvisionedNavigationItem, { each: true })
  @IsArray()
  navigation_menus?: ProvisionedNavigationItem[];
}

/** Creates a challenge or brings it to this state, found by its identifier. Of any type, approved unless it says not. */
export class ProvisionChallengeRequest extends SaveChallengeRequest {
  /** What kind of `collect` or `signup` it is. */
  @Nullable()
  @IsVisibleText({ max: 60 })
  parameters?: string | null;

  @Optional()
  @IsBoolean()
  approved?: boolean;
}

export class Provisioned {
  id: string;
}
