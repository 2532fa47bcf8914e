import { can } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const apiKeyKeys = queryKeys('api-keys');

/** The addresses of the calls. */
export const apiKeysOf = (programId: string) => `/admin/v2/programs/${programId}/api_auths` as const;
export const apiKeyAt = (programId: string, id: string) => `/admin/v2/programs/${programId}/api_auths/${id}` as const;

/** The address of the screens. */
export const apiKeyPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/integrations/api_auths`;

export const mayManageApiKeys = (programId: string): boolean => can('program', 'manage', programId);
