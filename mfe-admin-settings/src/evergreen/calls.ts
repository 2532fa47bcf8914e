import type { EvergreenSettings } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { type ApiError, can, useApiQuery, type UseQueryResult } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

export const evergreenKeys = queryKeys('evergreen-settings');

/** The address of the calls. */
export const definitionsOf = (programId: string) =>
  `/admin/v2/programs/${programId}/evergreen_setting_definitions` as const;
export const valuesOf = (programId: string) => `/admin/v2/programs/${programId}/evergreen_setting_values` as const;
export const valueAt = (id: string) => `/admin/v2/evergreen_setting_values/${id}` as const;

/** The address of the screens. */
export const evergreenPages = (programId: string): string =>
  `/admin/v2/programs/${programId}/settings/program/evergreen`;

export const mayEditEvergreen = (programId: string): boolean => can('program', 'update', programId);

/** Every setting that there is, with what the program has decided. */
export function useEvergreenSettings(programId: string): UseQueryResult<EvergreenSettings, ApiError> {
  return useApiQuery(definitionsOf(programId), {
    queryKey: evergreenKeys.detail(programId),
    enabled: mayEditEvergreen(programId),
  });
}
