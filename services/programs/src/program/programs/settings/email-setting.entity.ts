import { Check, Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A participants' choice for their mail. */
@Entity()
@Unique('email_setting_description', ['programId', 'description'])
@ForeignKey('Program', ['programId'], ['id'], { name: 'email_setting_program_id_fkey' })
@Check('email_setting_description_check', 'char_length(description) <= 1600')
export class EmailSetting {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'integer' })
  position: number;

  @Column({ type: 'text' })
  description: string;

  /** False where only mail that a participant asks for is sent. */
  @Column({ type: 'boolean', default: true })
  hasNews: boolean;
}
