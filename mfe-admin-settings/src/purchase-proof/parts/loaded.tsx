import { ErrorState, NoPermissionState } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { useTexts } from '../use-texts.ts';

interface LoadedProps<Answer> {
  /** Of the call. */
  address: string;
  queryKey: readonly unknown[];
  allowed: boolean;
  children: (answer: Answer) => ReactNode;
}

/** What a form starts with, as it is stored now: an older version could not be saved. */
export function Loaded<Answer>({ address, queryKey, allowed, children }: LoadedProps<Answer>): ReactNode {
  const t = useTexts();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useApiQuery<Answer>(address, {
    queryKey,
    enabled: allowed,
    staleTime: 0,
  });
  if (!allowed) return <NoPermissionState />;
  if (data && isFetchedAfterMount) return children(data);
  if (!error) return <FormSkeleton />;
  return (
    <ErrorState title={t('error')} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching}>
      {error.message}
    </ErrorState>
  );
}
