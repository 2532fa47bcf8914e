import { type AdminCaller, grantsFor } from '@laurel/contracts/auth/caller';
import { allows, mergePermissions } from '@laurel/contracts/auth/permissions';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';

/** Whether the caller may see participants' names; no feature decides about that. */
export function seesNames({ programId }: TenantScope, caller: AdminCaller): boolean {
  const permissions = mergePermissions(grantsFor(caller, programId));
  return allows({ permissions, features: {}, superAdmin: caller.super_admin }, 'users', 'view');
}
