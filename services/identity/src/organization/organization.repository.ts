import type {
  OrganizationAuditRow,
  OrganizationResource,
  OrganizationResponse,
} from '@laurel/contracts/identity/organization/organization.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

export interface OrganizationAuditEntry {
  action: string;
  resource: OrganizationResource;
  resourceId: string;
  /** What people call the record. */
  title: string;
  /** The values that the change replaced and those that it wrote; `null` where there were none. */
  before: object | null;
  after: object | null;
}

const columns = 'id, name, logo_public_url, background_image_public_url, version';
const changed = `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at`;

/** Rows that belong to an organization and to no program. */
@Injectable()
export class OrganizationRepository {
  constructor(private readonly db: Database) {}

  async find(id: string): Promise<OrganizationResponse | null> {
    const [row] = await this.db.unscoped<OrganizationResponse>(`SELECT ${columns} FROM organization WHERE id = $1`, [
      id,
    ]);
    return row ?? null;
  }

  /** Lets one change at a time to the organization and its admins go on, in the open transaction. */
  async lock(id: string): Promise<OrganizationResponse | null> {
    const [row] = await this.db.unscoped<OrganizationResponse>(
      `SELECT ${columns} FROM organization WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    return row ?? null;
  }

  async update({
    id,
    name,
    logo_public_url,
    background_image_public_url,
    version,
  }: OrganizationResponse): Promise<void> {
    await this.db.unscoped(
      `UPDATE organization SET name = $2, logo_public_url = $3, background_image_public_url = $4, version = $5
       WHERE id = $1`,
      [id, name, logo_public_url, background_image_public_url, version],
    );
  }

  async addAuditEntry(
    organizationId: string,
    by: { admin_id: string; name: string },
    entry: OrganizationAuditEntry,
  ): Promise<void> {
    const { action, resource, resourceId, title, before, after } = entry;
    await this.db.unscoped(
      `INSERT INTO organization_audit_entry
         (organization_id, admin_id, admin_name, action, resource, resource_id, title, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        organizationId,
        by.admin_id,
        by.name,
        action,
        resource,
        resourceId,
        title,
        before && JSON.stringify(before),
        after && JSON.stringify(after),
      ],
    );
  }

  async auditEntries(
    organizationId: string,
    { where, order, limit, offset, params }: TableSql,
  ): Promise<{ rows: OrganizationAuditRow[]; total: number }> {
    const from = `FROM organization_audit_entry WHERE organization_id = $1${where}`;
    const values = [organizationId, ...params];
    const rows = await this.db.unscoped<OrganizationAuditRow>(
      `SELECT id, admin_id, admin_name, action, resource, resource_id, title, before, after, ${changed}
       ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      values,
    );
    const [count] = await this.db.unscoped<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values);
    return { rows, total: count?.total ?? 0 };
  }
}
