import { type SystemRole, systemRoles } from '@laurel/contracts/identity/admin.dto';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A role in one program, or in every program of the organization. */
@Entity()
@Unique('admin_grant_once', ['adminId', 'systemRole', 'adminRoleId', 'grantedProgramId'])
@Index('admin_grant_admin_role_id_idx', ['adminRoleId'])
@Check('admin_grant_role', 'num_nonnulls(system_role, admin_role_id) = 1')
@Check('admin_grant_system_role_check', `system_role IN (${systemRoles.map((role) => `'${role}'`).join()})`)
export class AdminGrant {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'text', nullable: true })
  systemRole: SystemRole | null;

  /** The organization's own role in place of a system role. */
  @Column({ type: 'bigint', nullable: true })
  adminRoleId: string | null;

  /** `null` for every program. */
  @Column({ type: 'bigint', nullable: true })
  grantedProgramId: string | null;
}
