import type { AdminRow } from '@laurel/contracts/identity/organization/admins.dto';
import { Database } from '@laurel/service-kit/database/database';
import type { TableSql } from '@laurel/service-kit/table/table-sql';
import { Injectable } from '@nestjs/common';

/** A role in every program of the organization (`null`) or in one. */
export interface Grant {
  /** A system role's name or a custom role's id. */
  role: string;
  program_id: string | null;
}

/** SQL of the state of the admin `a` as staff see it: an active one who has not signed in since the invitation is invited. */
export const stateSql = `CASE WHEN a.status = 'inactive' THEN 'inactive'
  WHEN a.invited_at IS NOT NULL AND a.last_sign_in_at IS NULL THEN 'invited' ELSE 'active' END`;

const rows = `SELECT a.id, a.first_name, a.last_name, a.email, a.preferred_locale, ${stateSql} AS status, a.super_admin,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('role', coalesce(g.system_role, g.admin_role_id::text), 'role_name', r.name,
        'program_id', g.granted_program_id::text, 'program_name', p.name) ORDER BY coalesce(g.system_role, g.admin_role_id::text), g.granted_program_id NULLS FIRST)
      FROM admin_grant g LEFT JOIN admin_role r ON r.id = g.admin_role_id LEFT JOIN program p ON p.id = g.granted_program_id
      WHERE g.admin_id = a.id), '[]') AS grants,
    a.last_sign_in_at, a.created_at, a.version
  FROM admin_user a`;

/** The admins of an organization, as those who manage it see them. */
@Injectable()
export class StaffRepository {
  constructor(private readonly db: Database) {}

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

  /** The new admin's id, or `null` when anybody has the address already, in any organization. */
  async invite(
    organizationId: string,
    person: Pick<AdminRow, 'first_name' | 'last_name' | 'email' | 'preferred_locale'>,
  ): Promise<string | null> {
    const [row] = await this.db.unscoped<{ id: string }>(
      `INSERT INTO admin_user (organization_id, email, first_name, last_name, preferred_locale, invited_at)
       VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [organizationId, person.email, person.first_name, person.last_name, person.preferred_locale],
    );
    return row?.id ?? null;
  }

  async update({
    id,
    first_name,
    last_name,
    version,
  }: Pick<AdminRow, 'id' | 'first_name' | 'last_name' | 'version'>): Promise<void> {
    await this.db.unscoped('UPDATE admin_user SET first_name = $2, last_name = $3, version = $4 WHERE id = $1', [
      id,
      first_name,
      last_name,
      version,
    ]);
  }

  async setStatus(id: string, status: 'active' | 'inactive', version: string): Promise<void> {
    await this.db.unscoped('UPDATE admin_user SET status = $2, version = $3 WHERE id = $1', [id, status, version]);
  }

  async setGrants(id: string, grants: readonly Grant[]): Promise<void> {
    await this.db.unscoped('DELETE FROM admin_grant WHERE admin_id = $1', [id]);
    await this.db.unscoped(
      `INSERT INTO admin_grant (admin_id, system_role, admin_role_id, granted_program_id)
       SELECT $1::bigint, CASE WHEN role !~ '^[0-9]' THEN role END, CASE WHEN role ~ '^[0-9]' THEN role::bigint END, program
       FROM unnest($2::text[], $3::bigint[]) AS w (role, program)`,
      [id, grants.map((grant) => grant.role), grants.map((grant) => grant.program_id)],
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
    return this.db.unscoped('SELECT id, name FROM program WHERE organization_id = $1 ORDER BY lower(name), id', [
      organizationId,
    ]);
  }
}
