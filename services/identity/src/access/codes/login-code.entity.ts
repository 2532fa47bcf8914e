import { type SignInType, signInTypes } from '@laurel/contracts/identity/sign-in.dto';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Registration } from './registration.ts';

@Entity()
@Index('login_code_account', ['programId', 'account', 'createdAt'])
@Index('login_code_alive', { synchronize: false })
@Index('login_code_alive_link', { synchronize: false })
@Index('login_code_link', { synchronize: false })
@Index('login_code_used_asker', { synchronize: false })
@Index('login_code_used_browser', { synchronize: false })
@Check('login_code_method_check', `method IN (${signInTypes.map((type) => `'${type}'`).join()})`)
@Check('login_code_issued_by_check', 'char_length(issued_by) <= 1000')
export class LoginCode {
  @PrimaryColumn({ type: 'bigint' })
  programId: string;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text' })
  method: SignInType;

  /** A keyed hash of the mailbox and the purpose of its codes. */
  @Column({ type: 'bytea' })
  account: Buffer;

  /** Who asked: the hash of a browser that the account signed in with, else a keyed hash of the network address. */
  @Column({ type: 'bytea' })
  asker: Buffer;

  /** The participant; `null` for an address without one, until its sign-up is proven. */
  @Column({ type: 'bigint', nullable: true })
  subjectId: string | null;

  @Column({ type: 'jsonb', nullable: true })
  registration: Registration | null;

  @Column({ type: 'bytea' })
  browserHash: Buffer;

  @Column({ type: 'bytea' })
  salt: Buffer;

  @Column({ type: 'bytea' })
  secretHash: Buffer;

  @Column({ type: 'smallint', default: 0 })
  tries: number;

  @Column({ type: 'boolean', default: false })
  isSuperseded: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** The member of staff who requested it in the participant's place. */
  @Column({ type: 'text', nullable: true })
  issuedBy: string | null;
}
