import type { AdminGrant } from '@laurel/contracts/auth/caller';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { permissionsOf } from './system-roles.ts';

/** A stored grant: `permissions` of a custom role, `null` for a system role. */
export interface GrantRow {
  program_id: string | null;
  system_role: string | null;
  permissions: PermissionSet | null;
}

export const grantOf = ({ program_id, system_role, permissions }: GrantRow): AdminGrant => ({
  program_id,
  permissions: permissions ?? permissionsOf(system_role),
});
