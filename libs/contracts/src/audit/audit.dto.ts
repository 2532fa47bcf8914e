import type { Permission } from '../auth/permissions.ts';
import type { TableMeta } from '../table/table-query.dto.ts';

/** The kinds of record that the audit trail covers, with the permission that reading their entries needs. */
export const auditedResources = {
  api_key: { resource: 'program', action: 'manage' },
  admin_tag: { resource: 'program', action: 'update' },
  content_tag: { resource: 'program', action: 'update' },
  evergreen_setting: { resource: 'program', action: 'update' },
  challenge: { resource: 'challenges', action: 'view' },
  reward: { resource: 'rewards', action: 'view' },
  reward_job: { resource: 'rewards', action: 'manage' },
  participant: { resource: 'users', action: 'view' },
  participant_import: { resource: 'users', action: 'manage' },
  participant_job: { resource: 'users', action: 'manage' },
  profile_attribute: { resource: 'program', action: 'manage' },
  program: { resource: 'program', action: 'update' },
  dynamic_feed_post: { resource: 'dynamic_feed_posts', action: 'manage' },
  program_domain: { resource: 'program', action: 'manage' },
  program_page: { resource: 'program', action: 'update' },
  program_attachment: { resource: 'program', action: 'update' },
  purchase_proof_product: { resource: 'receipts', action: 'manage' },
  purchase_proof_merchant: { resource: 'receipts', action: 'manage' },
  purchase_proof_settings: { resource: 'receipts', action: 'manage' },
  saved_view: { resource: 'program', action: 'update' },
  webhook_endpoint: { resource: 'program', action: 'update' },
} as const satisfies Record<string, Permission>;

export type AuditedResource = keyof typeof auditedResources;

/** One change by a member of staff, sent by the service that made it; immutable. */
export interface AuditRecord {
  /** UUID of the entry; a record that is delivered twice is stored once. */
  id: string;
  service: string;
  admin_id: string;
  admin_name: string;
  /** A verb such as `create`, `update`, `delete`, `add_points`. */
  action: string;
  resource: AuditedResource;
  resource_id: string;
  /** The record's name at the time of the change. */
  title: string;
  /** The values that the change replaced and the values that it wrote; `null` where there were none. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: string;
}

/** A row of the audit trail. */
export class AuditRow {
  id: string;
  admin_id: string;
  admin_name: string;
  action: string;
  resource: AuditedResource;
  resource_id: string;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  created_at: string;
}

export class AuditTable {
  data: AuditRow[];
  meta: TableMeta;
}
