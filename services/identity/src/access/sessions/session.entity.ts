import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('session_id', ['programId', 'id'])
@Index('session_subject', ['programId', 'subjectId'])
@Check('session_user_agent_check', 'char_length(user_agent) <= 300')
@Check('session_opened_by_check', 'char_length(opened_by) <= 1000')
export class Session {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  /** The participant. */
  @Column({ type: 'bigint' })
  subjectId: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;

  @Column({ type: 'text', nullable: true })
  userAgent: string | null;

  /** The member of staff who opened it in the participant's place. */
  @Column({ type: 'text', nullable: true })
  openedBy: string | null;
}
