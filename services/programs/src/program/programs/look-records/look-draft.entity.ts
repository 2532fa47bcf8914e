import type { LookDraftChange } from '@laurel/contracts/programs/look/look.dto';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The draft of a program's look. The row outlives its changes, so that a version never names two drafts. */
@Entity('look_draft')
@ForeignKey('Program', ['programId'], ['id'], { name: 'look_draft_program_id_fkey' })
@Check('look_draft_admin_name_check', 'char_length(admin_name) <= 1000')
export class LookDraftRow {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @Column({ type: 'jsonb' })
  changes: LookDraftChange[];

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'text' })
  adminName: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
