import type { AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isSystemRole } from '../../access/permissions/system-roles.ts';
import { AdminGrant } from './admin-grant.entity.ts';

/** A role in every program of the organization (`null`) or in one. */
export interface Grant {
  /** A system role's name or a custom role's id. */
  role: string;
  program_id: string | null;
}

/** SQL of the state of the admin `a`: an active one who has not signed in since the invitation is invited. */
export const stateSql = `CASE WHEN a.status = 'inactive' THEN 'inactive'
  WHEN a.invited_at IS NOT NULL AND a.last_sign_in_at IS NULL THEN 'invited' ELSE 'active' END`;

const rows = `SELECT a.id, a.first_name, a.last_name, a.email, a.preferred_locale, ${stateSql} AS status,
    a.is_super_admin AS super_admin,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('role', coalesce(g.system_role, g.admin_role_id::text), 'role_name', r.name,
        'program_id', g.granted_program_id::text, 'program_name', p.name) ORDER BY coalesce(g.system_role, g.admin_role_id::text), g.granted_program_id NULLS FIRST)
      FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id LEFT JOIN program_copy p ON p.id = g.granted_program_id
      WHERE g.admin_id = a.id), '[]') AS grants,
    a.last_sign_in_at, a.created_at, a.version
  FROM admin_user a`;

/** The admins of an organization, for its managers. */
@Injectable()
export class StaffRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminGrant) private readonly grants: Repository<AdminGrant>,
  ) {}

  async page(organizationId: string, table: TableSql): Promise<{ rows: AdminRow[]; total: number }> {
    const params = [organizationId, ...table.params];
    const where = `WHERE a.organization_id = $1${table.where}`;
    const found = await this.db.unscoped<AdminRow>(
      `${rows} ${where} ORDER BY ${table.order} LIMIT ${table.limit} OFFSET ${table.offset}`,
      params,
    );
    const [count] = await this.db.unscoped<{ total: number }>(
      `SELECT count(*)::int AS total FROM admin_user a ${where}`,
      params,
    );
    return { rows: found, total: count?.total ?? 0 };
  }

  async find(organizationId: string, id: string): Promise<AdminRow | null> {
    const [row] = await this.db.unscoped<AdminRow>(`${rows} WHERE a.organization_id = $1 AND a.id = $2`, [
      organizationId,
      id,
    ]);
    return row ?? null;
  }

  async setGrants(adminId: string, grants: readonly Grant[]): Promise<void> {
    await this.grants.delete({ adminId });
    await this.grants.insert(
      grants.map(({ role, program_id }) => ({
        adminId,
        ...(isSystemRole(role) ? { systemRole: role } : { adminRoleId: role }),
        grantedProgramId: program_id,
      })),
    );
  }

  /** Owners who have signed in and may do so again. */
  async activeOwners(organizationId: string): Promise<number> {
    const [row] = await this.db.unscoped<{ owners: number }>(
      `SELECT count(DISTINCT a.id)::int AS owners FROM admin_user a JOIN admin_grant g ON g.admin_id = a.id
       WHERE a.organization_id = $1 AND ${stateSql} = 'active'
         AND g.system_role = 'organization_owner' AND g.granted_program_id IS NULL`,
      [organizationId],
    );
    return row?.owners ?? 0;
  }

  /** Programs of the organization, by name. */
  programsOf(organizationId: string): Promise<{ id: string; name: string }[]> {
    return this.db.unscoped('SELECT id, name FROM program_copy WHERE organization_id = $1 ORDER BY lower(name), id', [
      organizationId,
    ]);
  }
}
