import { type AdminRights, grantsFor } from '@laurel/contracts/auth/caller';
import { allows, type FeatureFlags, mergePermissions, type Permission } from '@laurel/contracts/auth/permissions';

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
