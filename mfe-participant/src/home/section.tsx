import { Heading, SectionError, Skeleton, SkeletonGroup, Stack, TileGrid } from '@laurel/ui';
import type { ApiError, UseQueryResult } from '@laurel/web-kit';
import type { ReactNode } from 'react';

interface SectionProps<Item> {
  id: string;
  title: string;
  query: UseQueryResult<Item[], ApiError>;
  errorTitle: string;
  /** Instead of the list when it has no items; `null` hides the whole section. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One list of the home page, with its own loading, empty and failed state. */
export function Section<Item>({ id, title, query, errorTitle, empty, children }: SectionProps<Item>): ReactNode {
  const { data, error } = query;
  if (data?.length === 0 && empty === null) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby={`${id}-title`} id={id}>
      <Heading level={2} id={`${id}-title`}>
        {title}
      </Heading>
      {data && (data.length > 0 ? children(data) : empty)}
      {!data && error && (
        <SectionError
          title={errorTitle}
          requestId={error.requestId}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {error.message}
        </SectionError>
      )}
      {!data && !error && <TileSkeletons />}
    </Stack>
  );
}

function TileSkeletons(): ReactNode {
  return (
    <SkeletonGroup>
      <TileGrid>
        {[1, 2, 3].map((key) => (
          <li key={key}>
            <Skeleton shape="tile" width="100%" height="20rem" />
          </li>
        ))}
      </TileGrid>
    </SkeletonGroup>
  );
}
