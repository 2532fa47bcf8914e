import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A tag of the program's content, as programs has told of it last. */
@Entity()
@Index('content_tag_name', { synchronize: false })
export class ContentTag {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'boolean' })
  active: boolean;

  @Column({ type: 'bigint' })
  version: string;
}
