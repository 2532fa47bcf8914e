import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { type ApiError, api, useApiQuery, type UseQueryResult } from '@laurel/web-kit';
import { queryKeys } from '@laurel/web-kit/lists';

const settingsKeys = queryKeys('program-settings');

export const programAt = (id: string) => `/admin/v2/programs/${id}` as const;

/** A program as its settings show it; asked for anew at every visit, because an older version could not be saved. */
export function useProgramSettings(id: string): UseQueryResult<ProgramSettings, ApiError> {
  return useApiQuery(programAt(id), { queryKey: settingsKeys.detail(id), staleTime: 0 });
}

export const readSettings = (id: string): Promise<ProgramSettings> => api.get(programAt(id));
