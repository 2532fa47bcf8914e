import { ButtonLink, ErrorState, Grid, Skeleton, SkeletonGroup, Stack, toast } from '@laurel/ui';
import { type AnswerOf, type PathOf, useApiQuery, useRecordOf } from '@laurel/web-kit';
import { Navigate } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { NotAllowed } from './not-allowed.tsx';
import { useTexts } from './texts.ts';
import { useIsFresh } from './use-is-fresh.ts';

export interface RecordSource<Path extends string> {
  /** The address of the call. */
  address: PathOf<'get', Path>;
  queryKey: readonly unknown[];
  /** The program of the record, which the shell shows as the current one. */
  programOf: (record: AnswerOf<'get', Path>) => string;
  /** The result of `can(…)` in that program. */
  allowed: (record: AnswerOf<'get', Path>) => boolean;
  /** Heading of a failed load; "Error: …" when left out. */
  errorTitle?: string;
  /** The notice and target for a missing record. An error on the page when left out. */
  missing?: { title: string; text?: string; to: string };
  /** A skeleton in the layout of the record. */
  skeleton?: ReactNode;
}

export interface LoadedRecordProps<Path extends string> extends RecordSource<Path> {
  /** A cached answer is not shown: an edit needs the record's newest version. */
  fresh?: boolean;
  children: (record: AnswerOf<'get', Path>) => ReactNode;
}

/** A loaded record, for admins who may see it; its program becomes the one on the screen. */
export function LoadedRecord<Path extends string>(props: LoadedRecordProps<Path>): ReactNode {
  const { address, queryKey, programOf, allowed, errorTitle, missing, skeleton = <RecordSkeleton />, fresh } = props;
  const t = useTexts();
  const query = useApiQuery<Path>(address, { queryKey, ...(fresh && { staleTime: 0 }) });
  const { error } = query;
  const isFresh = useIsFresh(query);
  const data = fresh && !isFresh ? undefined : query.data;
  useRecordOf(data && programOf(data));
  if (!data && (!error || !query.isFetchedAfterMount)) return skeleton;
  if (error?.status === 403) return <NotAllowed />;
  if (error?.status === 404 && missing) return <Missing {...missing} />;
  if (!data) {
    return (
      <ErrorState
        title={errorTitle ?? t('error', { message: error?.message ?? '' })}
        requestId={error?.requestId ?? null}
        {...(error?.status !== 404 && { onRetry: () => void query.refetch(), retrying: query.isFetching })}
        action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
      >
        {errorTitle && error?.message}
      </ErrorState>
    );
  }
  return allowed(data) ? props.children(data) : <NotAllowed />;
}

function Missing({ title, text, to }: { title: string; text?: string; to: string }): ReactNode {
  useEffect(() => toast.error(title, text, { id: `missing ${to}` }), [title, text, to]);
  return <Navigate to={to} replace />;
}

/** Title, tabs, content and side card of a record. */
export function RecordSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={6}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton width="70%" height="2.5rem" />
        <Grid min="sidebar" gap={6}>
          <Skeleton shape="card" width="100%" height="24rem" />
          <Skeleton shape="card" width="100%" height="18rem" />
        </Grid>
      </Stack>
    </SkeletonGroup>
  );
}
