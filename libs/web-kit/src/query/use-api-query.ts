import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { addressOf, untypedApi } from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type { AnswerOf, ParamsOf, PathOf } from '../api/calls.ts';
import { takePreloaded } from '../page/page-data.ts';

type Offered = 'enabled' | 'queryFn' | 'staleTime' | 'placeholderData' | 'refetchInterval';

interface UntypedQueryOptions<Answer> extends Pick<UseQueryOptions<Answer, ApiError>, Offered> {
  /** From `queryKeys(…)`; the call's address when left out. */
  queryKey?: QueryKey;
}

export interface ApiQueryOptions<Path extends string> extends UntypedQueryOptions<AnswerOf<'get', Path>> {
  params?: ParamsOf<'get', Path>;
}

/** A GET call as a query; an answer that the page already carries is used instead of the first call. */
export function useApiQuery<Path extends string>(
  path: PathOf<'get', Path>,
  { params, ...options }: ApiQueryOptions<Path> = {},
): UseQueryResult<AnswerOf<'get', Path>, ApiError> {
  return useUntypedQuery<AnswerOf<'get', Path>>(addressOf(path, params), options);
}

/** `useApiQuery` for an address that is known only at run time: `(useApiQuery as UntypedQuery)<Answer>(address)`. */
export type UntypedQuery = <Answer>(
  address: string,
  options?: UntypedQueryOptions<Answer>,
) => UseQueryResult<Answer, ApiError>;

function useUntypedQuery<Answer>(
  address: string,
  { queryKey, ...options }: UntypedQueryOptions<Answer>,
): UseQueryResult<Answer, ApiError> {
  return useQuery<Answer, ApiError>({
    queryKey: queryKey ?? ['api', address],
    queryFn: ({ signal }) => untypedApi.get<Answer>(address, { signal }),
    initialData: () => takePreloaded(address) as Answer | undefined,
    ...options,
  });
}
