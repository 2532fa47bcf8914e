import { IsBoolean, IsObject, IsString, MaxLength } from 'class-validator';
import { IsId } from '../validation/id.ts';
import { Nullable, Optional } from '../validation/nested.ts';
import { IsVisibleText } from '../validation/text.ts';
import type { ElementCssStyle, ProgramTemplateDetail } from './branding.ts';
import { IsProgramName } from './program-name.ts';

/** A program as its settings show it. */
export class ProgramSettings {
  id: string;
  name: string;
  subdomain: string;
  description: string;
  term_points_as: string;
  term_rewards_as: string;
  /** Its site is open to people. */
  active: boolean;
  /** Never switched off again. */
  test_mode: boolean;
  template_detail: ProgramTemplateDetail;
  /** Grows with every change; sent back with the next one. */
  version: string;
}

/** The general form. */
export class UpdateProgramRequest {
  @IsProgramName()
  name: string;

  @IsString()
  @MaxLength(300)
  description: string;

  @IsVisibleText({ max: 30 })
  term_points_as: string;

  @IsVisibleText({ max: 30 })
  term_rewards_as: string;

  /** Left out, it stays as it is. */
  @Optional()
  @IsBoolean()
  test_mode?: boolean;

  @IsId()
  version: string;
}

/** The branding forms. */
export class UpdateTemplateDetailRequest {
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

  @IsId()
  version: string;
}

export class ProgramSaved {
  success: true;
  message: string;
  version: string;
}
