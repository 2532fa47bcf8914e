import { Card, SectionError, Skeleton, SkeletonGroup, Text } from '@laurel/ui';
import type { ApiError, UseQueryResult } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useTexts } from '../use-texts.ts';

interface SectionCardProps<T> {
  title: string;
  query: UseQueryResult<T, ApiError>;
  /** Height of the content to come, a CSS length. */
  room: string;
  /** The element beside the title. */
  actions?: ReactNode;
  /** `null`: there is nothing to show. */
  children: (data: T) => ReactNode;
}

/** One section of the overview, with its own loading, empty and failed state. */
export function SectionCard<T>({ title, query, room, actions, children }: SectionCardProps<T>): ReactNode {
  const t = useTexts();
  return (
    <Card title={title} actions={actions}>
      {query.data !== undefined && (children(query.data) ?? <Text tone="muted">{t('none')}</Text>)}
      {query.data === undefined && query.error && <SectionFailed query={query} />}
      {query.isPending && (
        <SkeletonGroup>
          <Skeleton shape="card" width="100%" height={room} />
        </SkeletonGroup>
      )}
    </Card>
  );
}

/** The error of a section that could not be loaded; the rest of the page works. */
export function SectionFailed({ query }: { query: UseQueryResult<unknown, ApiError> }): ReactNode {
  const t = useTexts();
  return (
    <SectionError
      title={t('failed')}
      requestId={query.error?.requestId ?? null}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
