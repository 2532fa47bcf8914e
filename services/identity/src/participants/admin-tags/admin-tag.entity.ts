import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';

@Entity()
@Unique('admin_tag_name', ['programId', 'name'])
@Index('admin_tag_id', ['id'], { unique: true })
@Check('admin_tag_name_check', 'char_length(name) <= 320')
export class AdminTag {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id: string;

  /** Case-sensitive, as imports bring it. */
  @Column({ type: 'text', collation: 'C' })
  name: string;

  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
