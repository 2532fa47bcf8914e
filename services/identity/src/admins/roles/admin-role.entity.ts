import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity()
@Index('admin_role_name_any_case', { synchronize: false })
@Check('admin_role_name_check', 'char_length(name) <= 480')
export class AdminRole {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  organizationId: string;

  /** Unique in the organization, case-insensitively. */
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  permissions: PermissionSet;

  @Column({ type: 'bigint', default: 1 })
  version: string;
}
