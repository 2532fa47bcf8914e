import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** The latest version of a program's content tag from programs, or a tag name that programs has not published yet. */
@Entity()
@Check('content_tag_copy_name_check', 'char_length(name) <= 320')
@Unique('content_tag_copy_told', ['programId', 'contentTagId'])
@Index('content_tag_copy_name', { synchronize: false })
@Index('content_tag_copy_untold', { synchronize: false })
export class ContentTagCopy {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Id of the record in programs; `null` until its event arrives. */
  @Column({ type: 'bigint', nullable: true })
  contentTagId: string | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'bigint' })
  version: string;
}
