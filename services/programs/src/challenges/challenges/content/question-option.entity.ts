import type { Translations } from '@laurel/contracts/languages/translations';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('question_option_position', ['programId', 'questionId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@ForeignKey('Question', ['programId', 'questionId'], ['programId', 'id'], {
  name: 'question_option_question_id_fkey',
  onDelete: 'CASCADE',
})
@Check('question_option_details_check', 'char_length(details) <= 1600')
@Check('question_option_image_url_check', 'char_length(image_url) <= 2000')
@Check('question_option_image_alt_check', 'char_length(image_alt) <= 400')
@Check(
  'question_option_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class QuestionOption {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  questionId: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  details: string;

  @Column({ type: 'text', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  imageAlt: string | null;

  @Column({ type: 'boolean', default: false })
  isCorrect: boolean;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;
}
