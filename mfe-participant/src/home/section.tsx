import { cropPosition } from '@laurel/contracts/programs/media/picture-variants';
import { Heading, Row, SectionError, Skeleton, SkeletonGroup, Stack, TileGrid } from '@laurel/ui';
import type { ApiError, UseQueryResult } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Icon = styled.img`
  width: 2rem;
  height: 2rem;
  border-radius: var(--radius-full);
  object-fit: cover;
`;

interface SectionProps<Item> {
  id: string;
  title: string;
  /** Address of a picture beside the title. */
  icon?: string | null;
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'isFetching'> & {
    data: Item[] | undefined;
    refetch: () => Promise<unknown>;
  };
  errorTitle: string;
  /** Replaces the list when it has no items; `null` hides the whole section, also until it has loaded. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** One list of the home page, with its own loading, empty and failed state. */
export function Section<Item>({ id, title, icon, query, errorTitle, empty, children }: SectionProps<Item>): ReactNode {
  const { data, error } = query;
  if (empty === null && !error && (data ?? []).length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby={`${id}-title`} id={id}>
      <Row gap={3}>
        {icon && <Icon src={icon} alt="" style={{ objectPosition: cropPosition(icon) }} />}
        <Heading level={2} id={`${id}-title`}>
          {title}
        </Heading>
      </Row>
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
