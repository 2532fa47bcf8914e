/** Every resource and the actions that govern it (back-office specification §6). */
export const permissionCatalogue = {
  dashboard: ['view'],
  organization: ['view', 'manage'],
  super_admin: ['view', 'manage'],
  users: ['view', 'manage'],
  receipts: ['view', 'manage', 'update'],
  rewards: ['view', 'create', 'update', 'manage'],
  challenges: ['view', 'create', 'update', 'manage'],
  program: ['update', 'manage'],
  global_search: ['view'],
  dynamic_feed_posts: ['manage'],
  tiers: ['manage'],
} as const;

export type Resource = keyof typeof permissionCatalogue;
export type Action = 'view' | 'create' | 'update' | 'manage';

export interface Permission {
  resource: Resource;
  action: Action;
}

/** `permissions[resource][action]`; a missing entry means denied. */
export type PermissionSet = Partial<Record<Resource, Partial<Record<Action, boolean>>>>;

/** Flags of a program by name, for example `{ receipts: true, tiers: false }`. */
export type FeatureFlags = Record<string, boolean>;

export interface PermissionQuestion {
  permissions: PermissionSet;
  features: FeatureFlags;
  superAdmin?: boolean;
}

/**
 * Whether a person may take an action, the same answer in guards, menus, routes and buttons.
 *
 * A program's feature flag of the resource's name decides first: `false` denies everyone, `true` allows where the
 * person's set has no entry for that resource. Otherwise the entry decides; without one the answer is no. Super admins
 * pass permissions, not `false` flags. Source: rulings, "Feature flag overrides the permission".
 */
export function allows(question: PermissionQuestion, resource: Resource, action: Action): boolean {
  const flag = question.features[resource];
  if (flag === false) return false;
  if (question.superAdmin) return true;
  if (resource === 'super_admin') return false;
  const entry = question.permissions[resource];
  if (entry === undefined) return flag === true;
  return entry[action] === true;
}

/** The union of several permission sets: an action is allowed when any of them allows it. */
export function mergePermissions(sets: readonly PermissionSet[]): PermissionSet {
  const merged: PermissionSet = {};
  for (const set of sets) {
    for (const [resource, actions] of Object.entries(set) as [Resource, Partial<Record<Action, boolean>>][]) {
      const target = (merged[resource] ??= {});
      for (const [action, allowed] of Object.entries(actions) as [Action, boolean][]) {
        target[action] = target[action] === true || allowed;
      }
    }
  }
  return merged;
}
