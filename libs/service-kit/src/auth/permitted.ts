import { type AdminRights, grantsFor } from '@laurel/contracts/auth/caller';
import { allows, type FeatureFlags, mergePermissions, type Permission } from '@laurel/contracts/auth/permissions';
import type { ProgramFacts } from './program-access.ts';

/** Whether a program is of the admin's organization and among those that a grant, or being super-admin, opens to them. */
export const isMemberOf = (
  admin: AdminRights,
  programId: string,
  { organization_id }: Pick<ProgramFacts, 'organization_id'>,
): boolean =>
  organization_id === admin.organization_id && (admin.super_admin || grantsFor(admin, programId).length > 0);

/**
 * Whether an admin has a permission in a program, for methods whose answer depends on more than their route's rule.
 * @param features of that program
 */
export function permitted(
  caller: AdminRights,
  programId: string,
  features: FeatureFlags,
): (permission: Permission) => boolean {
  const question = {
    permissions: mergePermissions(grantsFor(caller, programId)),
    features,
    superAdmin: caller.super_admin,
  };
  return ({ resource, action }) => allows(question, resource, action);
}
