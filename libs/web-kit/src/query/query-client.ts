import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/**
 * The page's one query client. Queries are safe calls, so they are repeated twice when that may help; mutations never
 * are, and are refused at once when offline: nothing that moves points is queued.
 */
export function createQueryClient(options: { onSignedOut?: () => void } = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) options.onSignedOut?.();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.transient,
        retryDelay: (failures) => 400 * 2 ** failures,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
