import type { TierTranslations } from '@laurel/contracts/programs/tiers/tiers.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('program_tier_position', ['programId', 'position'])
@ForeignKey('Program', ['programId'], ['id'], { name: 'program_tier_program_id_fkey' })
@Check('program_tier_min', 'points_threshold_min >= 0')
@Check('program_tier_max', 'points_threshold_max >= points_threshold_min')
@Check('program_tier_name_check', 'char_length(name) <= 480')
@Check(
  'program_tier_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class ProgramTier {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Position among the tiers; the lowest is 0. */
  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'bigint' })
  pointsThresholdMin: string;

  /** `null`: open-ended. */
  @Column({ type: 'bigint', nullable: true })
  pointsThresholdMax: string | null;

  @Column({ type: 'jsonb', default: {} })
  translations: TierTranslations;
}
