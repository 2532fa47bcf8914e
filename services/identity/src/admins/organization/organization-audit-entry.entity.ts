import {
  type OrganizationResource,
  organizationResources,
} from '@laurel/contracts/identity/organization/organization.dto';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One change to the organization, its admins or its roles; append-only. */
@Entity()
@Index('organization_audit_entry_newest', { synchronize: false })
@Check(
  'organization_audit_entry_resource_check',
  `resource IN (${organizationResources.map((resource) => `'${resource}'`).join()})`,
)
@Check('organization_audit_entry_admin_name_check', 'char_length(admin_name) <= 1000')
@Check('organization_audit_entry_action_check', 'char_length(action) <= 100')
@Check('organization_audit_entry_title_check', 'char_length(title) <= 1000')
export class OrganizationAuditEntry {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'bigint' })
  organizationId: string;

  @Column({ type: 'bigint' })
  adminId: string;

  @Column({ type: 'text' })
  adminName: string;

  /** A verb such as `invite`. */
  @Column({ type: 'text' })
  action: string;

  @Column({ type: 'text' })
  resource: OrganizationResource;

  @Column({ type: 'bigint' })
  resourceId: string;

  /** The record's name on screens. */
  @Column({ type: 'text' })
  title: string;

  /** The values that the change replaced; `null` without any. */
  @Column({ type: 'jsonb', nullable: true })
  before: object | null;

  /** The values that the change wrote; `null` without any. */
  @Column({ type: 'jsonb', nullable: true })
  after: object | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
