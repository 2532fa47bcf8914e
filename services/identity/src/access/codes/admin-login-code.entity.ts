import { type SignInType, signInTypes } from '@laurel/contracts/identity/sign-in.dto';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity()
@Index('admin_login_code_account_idx', ['account', 'createdAt'])
@Index('admin_login_code_admin_id_idx', ['adminId'])
@Index('admin_login_code_alive_key', { synchronize: false })
@Index('admin_login_code_alive_link_key', { synchronize: false })
@Index('admin_login_code_link_key', { synchronize: false })
@Check('admin_login_code_method_check', `method IN (${signInTypes.map((type) => `'${type}'`).join()})`)
export class AdminLoginCode {
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

  /** `null` for an unknown address: limits count those, too. */
  @Column({ type: 'bigint', nullable: true })
  adminId: string | null;

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
}
