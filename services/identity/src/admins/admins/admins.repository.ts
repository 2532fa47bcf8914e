import type { ProvisionedGrant } from '@laurel/contracts/identity/admin.dto';
import { Database } from '@laurel/service-kit/database/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { GrantRow } from '../../access/permissions/grant-of.ts';
import { platformScope } from '../../platform-scope.ts';
import { AdminUser } from './admin-user.entity.ts';

export type InvitedAdmin = Pick<AdminUser, 'organizationId' | 'firstName' | 'lastName' | 'email' | 'preferredLocale'>;
export type AdminChange = Partial<Pick<AdminUser, 'firstName' | 'lastName' | 'status' | 'preferredLocale' | 'version'>>;

/** Staff of organizations, who belong to no program. Writes run in the platform's transaction. */
@Injectable()
export class AdminsRepository {
  constructor(
    private readonly db: Database,
    @InjectRepository(AdminUser) private readonly admins: Repository<AdminUser>,
  ) {}

  findByEmail(email: string): Promise<AdminUser | null> {
    return this.admins.findOneBy({ email });
  }

  find(id: string): Promise<AdminUser | null> {
    return this.admins.findOneBy({ id });
  }

  /** Inserts, or updates the one with this id. Returns whether a value changed. */
  async save(admin: Partial<AdminUser> & { email: string }): Promise<{ id: string; changed: boolean }> {
    const before = await this.admins.findOneBy({ email: admin.email });
    if (!before) {
      const { id } = await this.admins.save(this.admins.create(admin));
      return { id, changed: true };
    }
    const changed = Object.entries(admin).some(([name, value]) => before[name as keyof AdminUser] !== value);
    if (changed) await this.admins.update({ id: before.id }, admin);
    return { id: before.id, changed };
  }

  /**
   * Makes these system roles the admin's only ones of that kind; custom roles stay. Returns whether a grant changed.
   */
  async saveGrants(adminId: string, grants: readonly ProvisionedGrant[]): Promise<boolean> {
    const roles = grants.map((grant) => grant.role);
    const programs = grants.map((grant) => grant.program_id ?? null);
    const removed = await this.db.query(
      platformScope,
      `DELETE FROM admin_grant g WHERE admin_id = $1 AND system_role IS NOT NULL AND NOT EXISTS (
         SELECT FROM unnest($2::text[], $3::bigint[]) AS w (role, program)
         WHERE w.role = g.system_role AND w.program IS NOT DISTINCT FROM g.granted_program_id) RETURNING 1`,
      [adminId, roles, programs],
    );
    const added = await this.db.query(
      platformScope,
      `INSERT INTO admin_grant (admin_id, system_role, granted_program_id)
       SELECT DISTINCT $1::bigint, role, program FROM unnest($2::text[], $3::bigint[]) AS w (role, program)
       ON CONFLICT ON CONSTRAINT admin_grant_once DO NOTHING RETURNING 1`,
      [adminId, roles, programs],
    );
    return removed.length + added.length > 0;
  }

  grantsOf(adminId: string): Promise<GrantRow[]> {
    return this.db.query<GrantRow>(
      platformScope,
      `SELECT g.granted_program_id AS program_id, g.system_role, r.permissions
       FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id WHERE g.admin_id = $1 ORDER BY g.id`,
      [adminId],
    );
  }

  async noteSignIn(id: string): Promise<void> {
    await this.admins.update({ id }, { lastSignInAt: () => 'now()' });
  }

  /** The new admin's id, or `null` when an admin of any organization has the address. */
  async invite(admin: InvitedAdmin): Promise<string | null> {
    const result = await this.admins
      .createQueryBuilder()
      .insert()
      .values({ ...admin, invitedAt: () => 'now()' })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = result.raw as { id: string }[];
    return row?.id ?? null;
  }

  async change(id: string, change: AdminChange): Promise<void> {
    await this.admins.update({ id }, change);
  }
}
