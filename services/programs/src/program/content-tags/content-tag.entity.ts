import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
@Index('content_tag_id', ['id'], { unique: true })
@Index('content_tag_name', { synchronize: false })
@ForeignKey('Program', ['programId'], ['id'], { name: 'content_tag_program_id_fkey' })
@Check('content_tag_name_check', 'char_length(name) <= 320')
export class ContentTag {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Unique in the program, case-insensitively. */
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
