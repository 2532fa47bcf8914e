import 'reflect-metadata';
import {
  type Action,
  allows,
  type PermissionSet,
  permissionCatalogue,
  type Resource,
} from '@laurel/contracts/auth/permissions';
import { systemRoles } from '@laurel/contracts/identity/admin.dto';
import { permissionsOf } from './system-roles.ts';

const pairs = (Object.keys(permissionCatalogue) as Resource[]).flatMap((resource) =>
  permissionCatalogue[resource].map((action: Action) => [resource, action] as const),
);

const allowed = (permissions: PermissionSet, features: Record<string, boolean> = {}): string[] =>
  pairs
    .filter(([resource, action]) => allows({ permissions, features }, resource, action))
    .map((pair) => pair.join('.'));

const everyday = [
  'dashboard.view',
  ...['users.view', 'users.manage'],
  ...['receipts.view', 'receipts.manage', 'receipts.update'],
  ...['rewards.view', 'rewards.create', 'rewards.update', 'rewards.manage'],
  ...['challenges.view', 'challenges.create', 'challenges.update', 'challenges.manage'],
  ...['program.update', 'program.manage'],
  'global_search.view',
  'dynamic_feed_posts.manage',
  'tiers.manage',
];

const table = {
  organization_owner: ['dashboard.view', 'organization.view', 'organization.manage', ...everyday.slice(1)],
  program_manager: everyday,
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

describe('system roles', () => {
  it.each(systemRoles)('%s [A-539] [A-540] to [A-551]', (role) => {
    expect(allowed(permissionsOf(role)).sort()).toEqual([...table[role]].sort());
  });

  it.each(systemRoles)('%s: a feature that is switched on opens nothing that the role leaves out [X-098]', (role) => {
    const features = { receipts: true, dynamic_feed_posts: true, tiers: true, rewards: true, users: true };
    expect(allowed(permissionsOf(role), features).sort()).toEqual([...table[role]].sort());
  });

  it('a role that does not exist allows nothing [A-538]', () => {
    expect(allowed(permissionsOf('emperor'), { receipts: true })).toEqual([]);
    expect(allowed(permissionsOf(null))).toEqual([]);
  });
});
