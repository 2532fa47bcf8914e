import { EmptyState, SectionError, Skeleton, SkeletonGroup, Text } from '@laurel/ui';
import { DateText, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pointsText } from './points-label.ts';
import { useTexts } from './use-texts.ts';

const Rows = styled.ul`
  display: grid;
  & > li {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding: var(--space-3) 0;
    border-bottom: 1px solid var(--color-border);
  }
`;

const SHOWN = 20;

/** A participant's latest activity, newest first. */
export function ActivityList(): ReactNode {
  const t = useTexts();
  const query = useApiQuery('/public/participant_actions', {
    params: { page_size: SHOWN },
    staleTime: 0,
  });
  const rows = query.data?.data;
  if (rows?.length === 0) return <EmptyState compact title={t('activity.empty')} />;
  if (rows) {
    return (
      <Rows>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.title}
              <Text size="sm" tone="muted">
                {row.action_type === 'receipt' && `${t('activity.receipt')} · `}
                <DateText value={row.created_at} />
              </Text>
            </span>
            <Text as="span" numeric weight="bold">
              {`${row.points > 0 ? '+' : ''}${pointsText(row.points)}`}
            </Text>
          </li>
        ))}
      </Rows>
    );
  }
  if (query.error) return <SectionError onRetry={() => void query.refetch()} requestId={query.error.requestId} />;
  return (
    <SkeletonGroup>
      <Skeleton width="100%" height="3rem" />
    </SkeletonGroup>
  );
}
