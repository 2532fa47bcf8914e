import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, Raw, Repository } from 'typeorm';
import { AdminRole } from './admin-role.entity.ts';

export type CustomRole = Pick<AdminRole, 'id' | 'name' | 'permissions' | 'version'>;

export interface RoleUse {
  /** A system role's name or a custom role's id. */
  role: string;
  admins: number;
}

/** The custom roles of an organization. Runs in the open transaction. */
@Injectable()
export class RolesRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminRole) private readonly roles: Repository<AdminRole>,
  ) {}

  listOf(organizationId: string): Promise<CustomRole[]> {
    return this.roles
      .createQueryBuilder('r')
      .where({ organizationId })
      .orderBy('lower(r.name)')
      .addOrderBy('r.id')
      .getMany();
  }

  async find(organizationId: string, id: string): Promise<CustomRole | null> {
    return this.roles.findOneBy({ organizationId, id });
  }

  /** The number of admins with each assigned role. */
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
    const result = await this.roles
      .createQueryBuilder()
      .insert()
      .values({ organizationId, name, permissions })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  async isTaken(organizationId: string, name: string, except: string): Promise<boolean> {
    const sameName = Raw((column) => `lower(${column}) = lower(:name)`, { name });
    return this.roles.existsBy({ organizationId, name: sameName, id: Not(except) });
  }

  async update({ id, name, permissions, version }: CustomRole): Promise<void> {
    await this.roles.update({ id }, { name, permissions, version });
  }

  async remove(id: string): Promise<void> {
    await this.roles.delete({ id });
  }
}
