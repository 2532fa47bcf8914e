import type { OrganizationAuditRow } from '@laurel/contracts/identity/organization/organization.dto';
import { isoText } from '@laurel/service-kit/columns/iso-text';
import { Database } from '@laurel/service-kit/database/database';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { OrganizationAuditEntry } from './organization-audit-entry.entity.ts';
import { Organization } from './organization.entity.ts';

/** The description of a change; actor and time are added. */
export type OrganizationChange = Pick<
  OrganizationAuditEntry,
  'action' | 'resource' | 'resourceId' | 'title' | 'before' | 'after'
>;

const changed = `${isoText('created_at')} AS created_at`;

/** Rows that belong to an organization and to no program. */
@Injectable()
export class OrganizationRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(Organization) private readonly organizations: Repository<Organization>,
    @InjectRepository(OrganizationAuditEntry) private readonly entries: Repository<OrganizationAuditEntry>,
  ) {}

  find(id: string): Promise<Organization | null> {
    return this.organizations.findOneBy({ id });
  }

  exists(id: string): Promise<boolean> {
    return this.organizations.existsBy({ id });
  }

  /** Serializes changes to the organization and its admins, in the open transaction. */
  lock(id: string): Promise<Organization | null> {
    return this.organizations.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** The id of the organization with this key, inserted if missing. */
  async save(key: string, name: string): Promise<string> {
    await this.organizations.upsert({ key, name }, ['key']);
    const { id } = await this.organizations.findOneByOrFail({ key });
    return id;
  }

  async update(id: string, change: Partial<Organization>): Promise<void> {
    await this.organizations.update({ id }, change);
  }

  async addAuditEntry(
    organizationId: string,
    by: { admin_id: string; name: string },
    change: OrganizationChange,
  ): Promise<void> {
    await this.entries.insert({ ...change, organizationId, adminId: by.admin_id, adminName: by.name });
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
