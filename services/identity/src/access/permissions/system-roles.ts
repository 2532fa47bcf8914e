import { completeSet, grantablePermissions, type PermissionName } from '@laurel/contracts/auth/held-permissions';
import type { PermissionSet } from '@laurel/contracts/auth/permissions';
import { type SystemRole, systemRoles } from '@laurel/contracts/identity/admin.dto';

/** The permissions of every organization's system roles (back-office specification §6). */
export const systemPermissions: Record<SystemRole, readonly PermissionName[]> = {
  organization_owner: grantablePermissions,
  program_manager: grantablePermissions.filter((name) => !name.startsWith('organization.')),
  content_editor: [
    'dashboard.view',
    'rewards.view',
    'rewards.create',
    'rewards.update',
    'challenges.view',
    'challenges.create',
    'challenges.update',
    'program.update',
    'global_search.view',
    'dynamic_feed_posts.manage',
  ],
  receipt_reviewer: ['receipts.view', 'receipts.manage', 'receipts.update'],
  analyst: ['dashboard.view', 'users.view', 'receipts.view', 'rewards.view', 'challenges.view', 'global_search.view'],
};

const sets = new Map<string, PermissionSet>(systemRoles.map((role) => [role, completeSet(systemPermissions[role])]));

/** The permissions of a system role; none for a role that no longer exists. */
export function permissionsOf(role: string | null): PermissionSet {
  return sets.get(role ?? '') ?? completeSet([]);
}

export function isSystemRole(role: string): role is SystemRole {
  return sets.has(role);
}
