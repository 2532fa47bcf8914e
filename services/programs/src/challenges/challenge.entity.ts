import {
  type ChallengeRewardType,
  type ChallengeType,
  challengeTypes,
} from '@laurel/contracts/programs/challenge-types';
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
@Check('challenge_period', 'finish > start AND isfinite(start) AND isfinite(finish)')
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

  @Column({ type: 'integer' })
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
  apiCompletionOnly: boolean;

  @Column({ type: 'boolean', default: false })
  isRepeatable: boolean;

  @Column({ type: 'boolean', default: false })
  approved: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  start: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finish: Date | null;

  /** Of a video: the percentage of it that has to be watched. */
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

  @Column({ type: 'integer', default: 1 })
  version: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
