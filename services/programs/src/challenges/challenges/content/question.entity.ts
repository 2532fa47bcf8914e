import type { Translations } from '@laurel/contracts/languages/translations';
import { type ProfileAttribute, profileAttributes } from '@laurel/contracts/identity/profile-attributes';
import { type AnswerType, answerTypes } from '@laurel/contracts/programs/challenge-types';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join();

@Entity()
@Unique('question_position', ['programId', 'challengeId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'question_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('question_answer_type_check', `answer_type IN (${oneOf(answerTypes)})`)
@Check('question_profile_attribute_check', `profile_attribute IN (${oneOf(profileAttributes)})`)
@Check('question_title_check', 'char_length(title) <= 2400')
@Check('question_additional_details_check', 'char_length(additional_details) <= 2000')
@Check(
  'question_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class Question {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text', default: '' })
  additionalDetails: string;

  @Column({ type: 'text' })
  answerType: AnswerType;

  @Column({ type: 'boolean', default: false })
  isRequired: boolean;

  /** Attribute of the account that the answer fills in; set for questions of a profile. */
  @Column({ type: 'text', nullable: true })
  profileAttribute: ProfileAttribute | null;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;
}
