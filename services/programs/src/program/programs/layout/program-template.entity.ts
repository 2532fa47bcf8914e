import type { ElementCssStyle, LookTranslations } from '@laurel/contracts/programs/branding';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The look of a program. */
@Entity()
@ForeignKey('Program', ['programId'], ['id'], { name: 'program_template_program_id_fkey' })
@Check('program_template_header_text_check', 'char_length(header_text) <= 1280')
@Check('program_template_header_description_check', 'char_length(header_description) <= 1200')
@Check('program_template_header_background_image_url_check', 'char_length(header_background_image_url) <= 2000')
@Check('program_template_header_logo_url_check', 'char_length(header_logo_url) <= 2000')
@Check('program_template_badge_instructions_check', 'char_length(badge_instructions) <= 2000')
@Check('program_template_favicon_url_check', 'char_length(favicon_url) <= 2000')
@Check('program_template_footer_logo_url_check', 'char_length(footer_logo_url) <= 2000')
@Check('program_template_overlay_image_url_check', 'char_length(overlay_image_url) <= 2000')
@Check('program_template_badge_background_image_url_check', 'char_length(badge_background_image_url) <= 2000')
@Check(
  'program_template_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class ProgramTemplate {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'text' })
  headerText: string;

  @Column({ type: 'text', default: '' })
  headerDescription: string;

  @Column({ type: 'text', nullable: true })
  headerBackgroundImageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  headerLogoUrl: string | null;

  @Column({ type: 'text', default: '' })
  badgeInstructions: string;

  @Column({ type: 'text', nullable: true })
  faviconUrl: string | null;

  @Column({ type: 'text', nullable: true })
  footerLogoUrl: string | null;

  @Column({ type: 'text', nullable: true })
  overlayImageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  badgeBackgroundImageUrl: string | null;

  @Column({ type: 'jsonb' })
  elementCssStyle: ElementCssStyle;

  @Column({ type: 'jsonb', default: {} })
  translations: LookTranslations;
}
