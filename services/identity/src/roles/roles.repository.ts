import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';

export interface CustomRole {
  id: string;
  name: string;
  permissions: PermissionSet;
  version: string;
}

export interface RoleUse {
  /** A system role's name or a custom role's id. */
  role: string;
  admins: number;
}

const columns = 'id, name, permissions, version';

/** The roles that an organization has made for itself. */
@Injectable()
export class RolesRepository {
  constructor(private readonly db: Database) {}

  listOf(organizationId: string): Promise<CustomRole[]> {
    return this.db.unscoped<CustomRole>(
      `SELECT ${columns} FROM admin_role WHERE organization_id = $1 ORDER BY lower(name), id`,
      [organizationId],
    );
  }

  async find(organizationId: string, id: string): Promise<CustomRole | null> {
    const [row] = await this.db.unscoped<CustomRole>(
      `SELECT ${columns} FROM admin_role WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    return row ?? null;
  }

  /** How many admins have each role that anybody has. */
  useOf(organizationId: string): Promise<RoleUse[]> {
    return this.db.unscoped<RoleUse>(
      `SELECT coalesce(g.system_role, g.admin_role_id::text) AS role, count(DISTINCT a.id)::int AS admins
       FROM admin_grant g JOIN admin_user a ON a.id = g.admin_id
       WHERE a.organization_id = $1 GROUP BY 1`,
      [organizationId],
    );
  }

  async holdersOf(id: string): Promise<string[]> {
    const rows = await this.db.unscoped<{ admin_id: string }>(
      'SELECT DISTINCT admin_id FROM admin_grant WHERE admin_role_id = $1',
      [id],
    );
    return rows.map((row) => row.admin_id);
  }

  /** The new role's id, or `null` when its name is taken. */
  async add(organizationId: string, name: string, permissions: PermissionSet): Promise<string | null> {
    const [row] = await this.db.unscoped<{ id: string }>(
      `INSERT INTO admin_role (organization_id, name, permissions) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING id`,
      [organizationId, name, JSON.stringify(permissions)],
    );
    return row?.id ?? null;
  }

  async isTaken(organizationId: string, name: string, except: string): Promise<boolean> {
    const rows = await this.db.unscoped(
      'SELECT FROM admin_role WHERE organization_id = $1 AND lower(name) = lower($2) AND id <> $3',
      [organizationId, name, except],
    );
    return rows.length > 0;
  }

  async update({ id, name, permissions, version }: CustomRole): Promise<void> {
    await this.db.unscoped('UPDATE admin_role SET name = $2, permissions = $3, version = $4 WHERE id = $1', [
      id,
      name,
      JSON.stringify(permissions),
      version,
    ]);
  }

  async remove(id: string): Promise<void> {
    await this.db.unscoped('DELETE FROM admin_role WHERE id = $1', [id]);
  }
}
