import { type AdminCaller, grantsFor } from './caller.ts';
import {
  type Action,
  mergePermissions,
  type Permission,
  permissionCatalogue,
  type PermissionSet,
  type Resource,
} from './permissions.ts';

/** A pair as one text, for example `challenges.view`. */
export type PermissionName = { [R in Resource]: `${R}.${(typeof permissionCatalogue)[R][number]}` }[Resource];

/** Every pair, in the order of the catalogue. */
export const everyPermission: readonly Permission[] = (Object.keys(permissionCatalogue) as Resource[]).flatMap(
  (resource) => permissionCatalogue[resource].map((action: Action) => ({ resource, action })),
);

const nameOf = ({ resource, action }: Permission): PermissionName => `${resource}.${action}` as PermissionName;

/** The pairs that a role can include; platform rights cannot be part of a role. */
export const grantablePermissions: readonly PermissionName[] = everyPermission
  .filter(({ resource }) => resource !== 'super_admin')
  .map(nameOf);

/** The pairs that a set allows. */
export function namesOf(permissions: PermissionSet): PermissionName[] {
  return everyPermission.filter(({ resource, action }) => permissions[resource]?.[action] === true).map(nameOf);
}

/**
 * A set with an entry for every pair of the catalogue, so that a feature flag never opens a pair that is left out
 * (X-098).
 */
export function completeSet(names: readonly PermissionName[]): PermissionSet {
  const allowed = new Set(names);
  const set: PermissionSet = {};
  for (const permission of everyPermission) {
    (set[permission.resource] ??= {})[permission.action] = allowed.has(nameOf(permission));
  }
  return set;
}

/**
 * Whether an admin holds every one of these pairs in a program, or with `null` in the whole organization: an admin
 * grants and revokes only permissions that they hold themselves.
 */
export function holds(caller: AdminCaller, programId: string | null, names: readonly PermissionName[]): boolean {
  if (caller.super_admin) return true;
  const sets =
    programId === null
      ? caller.grants.filter((grant) => grant.program_id === null).map((grant) => grant.permissions)
      : grantsFor(caller, programId);
  const held = new Set(namesOf(mergePermissions(sets)));
  return names.every((name) => held.has(name));
}
