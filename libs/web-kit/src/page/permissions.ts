import { type Action, allows, type Resource } from '@laurel/contracts/auth/permissions';
import { getPageData } from './page-data.ts';

/**
 * Whether the signed-in admin may take an action, by the rule that the server applies again.
 *
 * @param programId the program it concerns; without it the page's own permissions and program count
 */
export function can(resource: Resource, action: Action, programId?: string): boolean {
  const page = getPageData();
  const superAdmin = page.is_super_admin;
  if (programId === undefined) {
    return allows(
      { permissions: page.user_permissions, features: page.program?.features ?? {}, superAdmin },
      resource,
      action,
    );
  }
  const program = page.userPrograms.find(({ id }) => id === programId);
  if (!program) return false;
  return allows({ permissions: program.permissions, features: program.features, superAdmin }, resource, action);
}
