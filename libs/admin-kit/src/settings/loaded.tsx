import { ButtonLink, ErrorState } from '@laurel/ui';
import { type AnswerOf, type PathOf, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { NotAllowed } from '../record/not-allowed.tsx';
import { useIsFresh } from '../record/use-is-fresh.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { useSettingsTexts } from './texts.ts';

interface LoadedProps<Path extends string> {
  /** The address of the call. */
  address: PathOf<'get', Path>;
  queryKey: readonly unknown[];
  /** The result of `can(…)`: nothing is requested without it. */
  allowed: boolean;
  /** Heading of a failed load. */
  errorTitle: string;
  children: (answer: AnswerOf<'get', Path>) => ReactNode;
}

/** The stored values that a form starts with: an older version could not be saved. */
export function Loaded<Path extends string>({
  address,
  queryKey,
  allowed,
  errorTitle,
  children,
}: LoadedProps<Path>): ReactNode {
  const t = useSettingsTexts();
  const query = useApiQuery<Path>(address, { queryKey, enabled: allowed, staleTime: 0 });
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query;
  const isFresh = useIsFresh(query);
  if (!allowed) return <NotAllowed />;
  if (data && isFresh) return children(data);
  if (!error || !isFetchedAfterMount) return <FormSkeleton />;
  return (
    <ErrorState
      title={errorTitle}
      requestId={error.requestId}
      {...(error.status !== 404 && { onRetry: () => void refetch(), retrying: isFetching })}
      action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
    >
      {error.message}
    </ErrorState>
  );
}
