import type { Translations } from '@laurel/contracts/languages/translations';
import {
  type ChallengeRewardType,
  type ChallengeType,
  challengeTypes,
} from '@laurel/contracts/programs/challenge-types';
import { asNumber } from '@laurel/service-kit/columns/as-number';
import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
  VirtualColumn,
} from 'typeorm';

/** SQL of the names of a challenge's tags in their order. */
export const tagsSql = (challenge: string): string => `ARRAY(
  SELECT t.name FROM challenge_tag g JOIN content_tag t ON t.program_id = g.program_id AND t.id = g.tag_id
  WHERE g.program_id = ${challenge}.program_id AND g.challenge_id = ${challenge}.id ORDER BY g.position)`;

@Entity()
@Unique('challenge_identifier', ['programId', 'identifier'])
@Index('challenge_id', ['id'], { unique: true })
@ForeignKey('Program', ['programId'], ['id'], { name: 'challenge_program_id_fkey' })
@Check('challenge_points', 'points >= 0')
@Check('challenge_challenge_type_check', `challenge_type IN (${challengeTypes.map((type) => `'${type}'`).join()})`)
@Check('challenge_reward_type_check', `reward_type IN ('points', 'prize')`)
@Check('challenge_duration', 'duration BETWEEN 1 AND 100')
@Check('challenge_video_seconds', 'video_seconds > 0')
@Check('challenge_period', 'ends_at > starts_at AND isfinite(starts_at) AND isfinite(ends_at)')
@Check('challenge_identifier_check', 'char_length(identifier) <= 100')
@Check('challenge_name_check', 'char_length(name) <= 640')
@Check('challenge_caption_check', 'char_length(caption) <= 640')
@Check('challenge_description_check', 'char_length(description) <= 200000')
@Check('challenge_content_check', 'char_length(content) <= 2000000')
@Check('challenge_parameters_check', 'char_length(parameters) <= 480')
@Check('challenge_link_url_check', 'char_length(link_url) <= 2000')
@Check('challenge_cta_button_text_check', 'char_length(cta_button_text) <= 500')
@Check('challenge_success_message_check', 'char_length(success_message) <= 1600')
@Check('challenge_image_url_check', 'char_length(image_url) <= 2000')
@Check('challenge_icon_url_check', 'char_length(icon_url) <= 2000')
@Check('challenge_video_url_check', 'char_length(video_url) <= 2000')
@Check('challenge_achievement_collection_address_check', 'char_length(achievement_collection_address) <= 66')
@Check(
  'challenge_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 2000000`,
)
export class Challenge {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  identifier: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  caption: string;

  @Column({ type: 'text', default: '' })
  description: string;

  @Column({ type: 'text', default: '' })
  content: string;

  @Column({ type: 'text' })
  challengeType: ChallengeType;

  @Column({ type: 'text', nullable: true })
  parameters: string | null;

  @Column({ type: 'bigint', transformer: asNumber })
  points: number;

  @Column({ type: 'text', default: 'points' })
  rewardType: ChallengeRewardType;

  @Column({ type: 'text', nullable: true })
  linkUrl: string | null;

  @Column({ type: 'text', nullable: true })
  ctaButtonText: string | null;

  @Column({ type: 'text', nullable: true })
  successMessage: string | null;

  @Column({ type: 'text', nullable: true })
  imageUrl: string | null;

  @Column({ type: 'text', nullable: true })
  iconUrl: string | null;

  @Column({ type: 'boolean', default: false })
  bypassModal: boolean;

  @Column({ type: 'boolean', default: false })
  isApiCompletionOnly: boolean;

  @Column({ type: 'boolean', default: false })
  isRepeatable: boolean;

  @Column({ type: 'boolean', default: false })
  isApproved: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  startsAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  endsAt: Date | null;

  /** Percentage of a video that has to be watched. */
  @Column({ type: 'integer', nullable: true })
  duration: number | null;

  @Column({ type: 'text', nullable: true })
  videoUrl: string | null;

  @Column({ type: 'integer', nullable: true })
  videoSeconds: number | null;

  @VirtualColumn({ type: 'text', query: tagsSql })
  tags: string[];

  @Column({ type: 'timestamptz', nullable: true })
  archivedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  achievementCollectionAddress: string | null;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;

  @Column({ type: 'bigint', default: 1, transformer: asNumber })
  version: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
