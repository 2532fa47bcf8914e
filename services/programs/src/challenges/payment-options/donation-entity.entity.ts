import type { Translations } from '@laurel/contracts/languages/translations';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A possible recipient of a donation. */
@Entity()
@Index('donation_entity_challenge', ['programId', 'challengeId', 'position'])
@ForeignKey('Challenge', ['programId', 'challengeId'], ['programId', 'id'], {
  name: 'donation_entity_challenge_id_fkey',
  onDelete: 'CASCADE',
})
@Check('donation_entity_entity_check', 'char_length(entity) <= 960')
@Check(
  'donation_entity_translations_check',
  `jsonb_typeof(translations) = 'object' AND char_length(translations::text) <= 50000`,
)
export class DonationEntity {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'bigint' })
  challengeId: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  entity: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'jsonb', default: {} })
  translations: Translations;
}
