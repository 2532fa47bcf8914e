import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('admin_session_id_key', ['id'])
@Index('admin_session_admin_id_idx', ['adminId'])
@Check('admin_session_user_agent_check', 'char_length(user_agent) <= 300')
export class AdminSession {
  @PrimaryColumn({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
}
