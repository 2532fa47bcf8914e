import type { Operation } from '../documents/operations.ts';

/**
 * Who calls: `reviewer` may only see to receipts, `platform` belongs to the installation, `system` is another system with an
 * API key.
 */
export const roles = ['visitor', 'participant', 'reviewer', 'owner', 'platform', 'system'] as const;

export type Role = (typeof roles)[number];

export const staff: Readonly<Partial<Record<Role, string>>> = {
  owner: 'owner@demo.test',
  reviewer: 'reviewer@demo.test',
  platform: 'platform@demo.test',
};

/** Whether a role can never be let in, whatever it may do elsewhere. */
export function isStranger({ as }: Operation, role: Role): boolean {
  const isStaff = role in staff;
  if (as === 'api_key') return role !== 'system';
  if (as === 'admin') return !isStaff;
  return as === 'participant' && role !== 'participant';
}

/** The role that may call an operation with everything right. */
export function insider({ as, audience }: Operation): Role {
  if (as === 'participant') return 'participant';
  if (as === 'api_key') return 'system';
  if (as !== 'admin') return 'visitor';
  return audience === 'platform' ? 'platform' : 'owner';
}
