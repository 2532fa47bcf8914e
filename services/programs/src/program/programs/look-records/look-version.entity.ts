import { type LookSource, lookSources } from '@laurel/contracts/programs/look/look.dto';
import type { Look, LookField } from '@laurel/contracts/programs/look/look-fields';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A look as it was published; rows are never changed or deleted. */
@Entity()
@Index('look_version_id', ['id'], { unique: true })
@Index('look_version_restored_of', ['programId', 'restoredId'], { where: '(restored_id IS NOT NULL)' })
@ForeignKey('Program', ['programId'], ['id'], { name: 'look_version_program_id_fkey' })
@ForeignKey('LookVersion', ['programId', 'restoredId'], ['programId', 'id'], { name: 'look_version_restored_id_fkey' })
@Check('look_version_source_check', `source IN (${lookSources.map((source) => `'${source}'`).join()})`)
@Check('look_version_admin_name_check', 'char_length(admin_name) <= 1000')
@Check('look_version_restored', `(source = 'restore') = (restored_id IS NOT NULL)`)
export class LookVersion {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  @Column({ type: 'text' })
  source: LookSource;

  /** The earlier look that this one brought back. */
  @Column({ type: 'bigint', nullable: true })
  restoredId: string | null;

  @Column({ type: 'jsonb' })
  look: Look;

  /** What differs from the look before it. */
  @Column({ type: 'jsonb' })
  changedFields: LookField[];

  /** `null` for a look that came with the program. */
  @Column({ type: 'bigint', nullable: true })
  adminId: string | null;

  @Column({ type: 'text', nullable: true })
  adminName: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  publishedAt: Date;
}
