import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The photo contest that a partner runs for a program. */
@Entity()
@ForeignKey('Program', ['programId'], ['id'], { name: 'photo_contest_program_id_fkey' })
@Check('photo_contest_qrati_program_id', `qrati_program_id ~ '^[A-Za-z0-9_-]{1,64}$'`)
export class PhotoContest {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  /** The partner's id of the program. */
  @Column({ type: 'text' })
  qratiProgramId: string;
}
