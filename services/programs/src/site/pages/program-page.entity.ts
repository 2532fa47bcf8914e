import type { PageTranslations } from '@laurel/contracts/programs/pages/pages.dto';
import { longestPageSlug, type ProgramPageStatus, programPageStatuses } from '@laurel/contracts/programs/pages/limits';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('program_page_slug', ['programId', 'slug'])
@Index('program_page_id', ['id'], { unique: true })
@ForeignKey('Program', ['programId'], ['id'], { name: 'program_page_program_id_fkey' })
@Check('program_page_status_check', `status IN (${programPageStatuses.map((status) => `'${status}'`).join()})`)
@Check('program_page_slug_check', `char_length(slug) <= ${longestPageSlug}`)
@Check('program_page_title_check', 'char_length(title) <= 960')
@Check('program_page_html_check', 'char_length(html) <= 1572864')
@Check(
  'program_page_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 2000000`,
)
export class ProgramPage {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  slug: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text' })
  html: string;

  @Column({ type: 'jsonb', default: {} })
  translations: PageTranslations;

  @Column({ type: 'integer', default: 0 })
  position: number;

  @Column({ type: 'text', default: 'draft' })
  status: ProgramPageStatus;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
