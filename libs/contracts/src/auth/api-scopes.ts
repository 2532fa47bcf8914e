import type { Permission } from './permissions.ts';

/** What an API key may do, each scope with the permission that an admin needs to grant it. */
export const apiScopes = {
  'participants:read': { resource: 'users', action: 'view' },
  'participants:write': { resource: 'users', action: 'manage' },
  'points:read': { resource: 'users', action: 'view' },
  'points:write': { resource: 'users', action: 'manage' },
  'rewards:read': { resource: 'rewards', action: 'view' },
  'claims:read': { resource: 'rewards', action: 'view' },
  'claims:write': { resource: 'rewards', action: 'manage' },
  'challenges:read': { resource: 'challenges', action: 'view' },
  'completions:read': { resource: 'challenges', action: 'view' },
  'completions:write': { resource: 'challenges', action: 'manage' },
  'receipts:read': { resource: 'receipts', action: 'view' },
  'receipts:write': { resource: 'receipts', action: 'manage' },
  'offers:read': { resource: 'program', action: 'update' },
  'offers:write': { resource: 'program', action: 'manage' },
  'events:read': { resource: 'users', action: 'view' },
  'events:write': { resource: 'program', action: 'manage' },
  'exports:read': { resource: 'users', action: 'view' },
  'exports:write': { resource: 'users', action: 'manage' },
  'exports:personal': { resource: 'users', action: 'manage' },
  'webhooks:manage': { resource: 'program', action: 'manage' },
  'widgets:token': { resource: 'users', action: 'manage' },
} as const satisfies Record<string, Permission>;

export type ApiScope = keyof typeof apiScopes;

/** Every scope, in the order in which forms list them. */
export const apiScopeNames = Object.keys(apiScopes) as readonly ApiScope[];

/** A test key reaches programs in test mode, a live key all others. */
export const apiKeyModes = ['live', 'test'] as const;
export type ApiKeyMode = (typeof apiKeyModes)[number];
