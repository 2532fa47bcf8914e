import type { AdminStatus } from '@laurel/contracts/identity/admin.dto';
import type { Locale } from '@laurel/contracts/languages/languages';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity()
@Unique('admin_user_email', ['email'])
@Index('admin_user_organization', ['organizationId'])
@Check(
  'admin_user_email_check',
  `email = lower(email) AND email IS NFKC NORMALIZED AND char_length(email) BETWEEN 3 AND 254`,
)
@Check('admin_user_status_check', `status IN ('active', 'inactive')`)
@Check('admin_user_preferred_locale_check', `preferred_locale IN ('en', 'es')`)
@Check('admin_user_first_name_check', 'char_length(first_name) <= 480')
@Check('admin_user_last_name_check', 'char_length(last_name) <= 480')
export class AdminUser {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  organizationId: string;

  /** Canonical; unique in the whole installation. */
  @Column({ type: 'text' })
  email: string;

  @Column({ type: 'text' })
  firstName: string;

  @Column({ type: 'text' })
  lastName: string;

  @Column({ type: 'text', default: 'active' })
  status: AdminStatus;

  @Column({ type: 'boolean', default: false })
  isSuperAdmin: boolean;

  @Column({ type: 'text', default: 'en' })
  preferredLocale: Locale;

  @Column({ type: 'timestamptz', nullable: true })
  invitedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lastSignInAt: Date | null;

  /** Optimistic lock: grows with every change that another admin could overwrite. */
  @Column({ type: 'bigint', default: 1 })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
