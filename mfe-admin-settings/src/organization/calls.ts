import type { RoleRow } from '@laurel/contracts/identity/organization/roles.dto';
import { type ApiError, getPageData, useApiQuery, type UseQueryResult } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';
import type { Texts } from './use-texts.ts';

export const programKeys = queryKeys('organization-programs');
export const adminKeys = queryKeys('organization-admins');
export const roleKeys = queryKeys('organization-roles');
export const featureKeys = queryKeys('organization-features');
export const auditKeys = queryKeys('organization-audit');
export const organizationKeys = queryKeys('organization');

/** All roles of the organization; there are few. */
export function useRoles(): UseQueryResult<{ data: RoleRow[] }, ApiError> {
  return useApiQuery('/admin/v2/roles', { queryKey: roleKeys.lists() });
}

const systemRoles = ['organization_owner', 'program_manager', 'content_editor', 'receipt_reviewer', 'analyst'] as const;

/** What a role is called; system roles have names in the reader's language. */
export function roleName(t: Texts, role: string, name: string | null): string {
  const system = systemRoles.find((known) => known === role);
  return system ? t(`role.${system}`) : (name ?? role);
}

export const organizationName = (): string => getPageData().organization?.name ?? '';
