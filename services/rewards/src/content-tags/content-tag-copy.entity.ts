import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A tag of the program's content, as programs has told of it last, or a name that it has not told of yet. */
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

  /** Id of the record in programs; `null` until the fact about it arrives. */
  @Column({ type: 'bigint', nullable: true })
  contentTagId: string | null;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean' })
  isActive: boolean;

  @Column({ type: 'bigint' })
  version: string;
}
