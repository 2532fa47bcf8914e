import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const domainKeys = queryKeys('program-domains');

/** The address of the calls. */
export const domainsOf = (programId: string) => `/admin/v2/programs/${programId}/domain_lists` as const;
export const domainAt = (id: string) => `/admin/v2/domain_lists/${id}` as const;

/** The address of the screens. */
export const domainPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/program/domain-list`;

export const mayUpdateDomains = (programId: string): boolean => can('program', 'update', programId);

/** Names the panel with the connection of a domain. */
export const connectionHash = (id: string): string => `connection-${id}`;
