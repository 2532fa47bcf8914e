import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A participant's value of one profile attribute. */
@Entity()
@Unique('participant_profile_once', ['programId', 'participantId', 'profileAttributeId'])
@Index('participant_profile_id', ['id'], { unique: true })
@Index('participant_profile_attribute', ['programId', 'profileAttributeId'])
@Check('participant_profile_value_check', 'char_length(value) <= 5000')
export class ParticipantProfile {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  participantId: string;

  @Column({ type: 'bigint' })
  profileAttributeId: string;

  @Column({ type: 'text' })
  value: string;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
