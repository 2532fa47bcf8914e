import {
  type Action,
  type Permission,
  permissionCatalogue,
  type PermissionSet,
  type Resource,
} from '@laurel/contracts/auth/permissions';
import type { SystemRole } from '@laurel/contracts/identity/admin.dto';

type Allowed = Partial<Record<Resource, readonly Action[]>>;

const everything: Allowed = permissionCatalogue;

/** What the roles that every organization has may do (back-office specification §6). */
const allowedTo: Record<SystemRole, Allowed> = {
  organization_owner: { ...everything, super_admin: [] },
  program_manager: { ...everything, organization: [], super_admin: [] },
  content_editor: {
    dashboard: ['view'],
    rewards: ['view', 'create', 'update'],
    challenges: ['view', 'create', 'update'],
    program: ['update'],
    global_search: ['view'],
    dynamic_feed_posts: ['manage'],
  },
  receipt_reviewer: { receipts: ['view', 'manage', 'update'] },
  analyst: {
    dashboard: ['view'],
    users: ['view'],
    receipts: ['view'],
    rewards: ['view'],
    challenges: ['view'],
    global_search: ['view'],
  },
};

const sets = new Map<string, PermissionSet>(
  Object.entries(allowedTo).map(([role, allowed]) => [role, completeSet(allowed)]),
);

/** The permissions of a system role; none for a role that no longer exists. */
export function permissionsOf(role: string | null): PermissionSet {
  return sets.get(role ?? '') ?? completeSet({});
}

/** Every pair of the catalogue, so that no feature flag can open a resource that the role leaves out. */
function completeSet(allowed: Allowed): PermissionSet {
  const set: PermissionSet = {};
  for (const { resource, action } of everyPermission()) {
    (set[resource] ??= {})[action] = allowed[resource]?.includes(action) ?? false;
  }
  return set;
}

function everyPermission(): Permission[] {
  return (Object.keys(permissionCatalogue) as Resource[]).flatMap((resource) =>
    permissionCatalogue[resource].map((action) => ({ resource, action })),
  );
}
