import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity()
@Index('saved_view_name', { synchronize: false })
@Index('saved_view_owner_id_idx', ['ownerId'])
@Check('saved_view_screen_check', 'char_length(screen) <= 40')
@Check('saved_view_name_check', 'char_length(name) <= 480')
@Check('saved_view_query_check', 'char_length(query) <= 4000')
export class SavedView {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  ownerId: string;

  /** The id of a list's declaration. */
  @Column({ type: 'text' })
  screen: string;

  @Column({ type: 'text' })
  name: string;

  /** The query of the list's address, without the `?`. */
  @Column({ type: 'text' })
  query: string;

  @Column({ type: 'boolean' })
  isShared: boolean;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
