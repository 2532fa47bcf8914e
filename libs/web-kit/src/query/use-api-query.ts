import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { addressOf, api, type QueryParams } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import { takePreloaded } from '../page/page-data.ts';

export interface ApiQueryOptions<T> extends Pick<
  UseQueryOptions<T, ApiError>,
  'enabled' | 'queryFn' | 'staleTime' | 'placeholderData' | 'refetchInterval'
> {
  params?: QueryParams;
  /** From `queryKeys(…)`; the call's address when left out. */
  queryKey?: QueryKey;
}

/** A GET call as a query, made by `queryFn` where that is given; an answer that the page already carries is used instead of the first call. */
export function useApiQuery<T>(path: string, options: ApiQueryOptions<T> = {}): UseQueryResult<T, ApiError> {
  const { params, queryKey, ...rest } = options;
  const address = addressOf(path, params);
  return useQuery<T, ApiError>({
    queryKey: queryKey ?? ['api', address],
    queryFn: ({ signal }) => api.get<T>(address, { signal }),
    initialData: () => takePreloaded(address) as T | undefined,
    ...rest,
  });
}
