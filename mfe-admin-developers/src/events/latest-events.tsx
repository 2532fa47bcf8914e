import type { PublicEvent, PublicEventType } from '@laurel/contracts/public-events/public-event';
import { Badge, Button, EmptyState, ErrorState, Row, SkeletonGroup, Skeleton, Stack, Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { formatDate, useApiQuery } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { CodeBlock } from '../parts/code-block.tsx';
import { useTexts } from '../parts/use-texts.ts';

const List = styled.ul`
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--color-border);
  }
  & > li:last-child {
    border-bottom: 0;
  }
`;

export interface Shown {
  type?: PublicEventType;
  participantId?: string;
}

/** The newest events of the program, ten at a time, with what was sent of each. */
export function LatestEvents(shown: Shown): ReactNode {
  const { type, participantId } = shown;
  // Other filters begin at the newest event again.
  return <Pages key={`${type ?? ''} ${participantId ?? ''}`} {...shown} />;
}

function Pages({ type, participantId }: Shown): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const [before, setBefore] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<PublicEvent | null>(null);
  const newest = before.at(-1);
  const { data, error, refetch, isFetching } = useApiQuery(`/admin/v2/programs/${programId}/events/latest`, {
    params: {
      limit: 10,
      ...(newest !== undefined && { before: newest }),
      ...(type !== undefined && { 'types[]': [type] }),
      ...(participantId !== undefined && { participant_id: participantId }),
    },
    placeholderData: (earlier) => earlier,
  });
  if (error && !data) {
    return (
      <ErrorState
        compact
        title={t('events.error')}
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton height="12rem" />
      </SkeletonGroup>
    );
  }
  const { next_before: next } = data;
  return (
    <Stack gap={4}>
      {data.data.length === 0 && <EmptyState compact title={t('events.empty')} />}
      <List aria-busy={isFetching}>
        {data.data.map((event) => (
          <li key={event.sequence}>
            <Row gap={2}>
              <Badge>
                <span translate="no">{event.type}</span>
              </Badge>
              <Text size="sm">{formatDate(event.timestamp, 'date-time')}</Text>
            </Row>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('events.showOf', { type: event.type, number: event.sequence ?? '' })}
              onClick={() => setOpen(event)}
            >
              {t('events.show')}
            </Button>
          </li>
        ))}
      </List>
      {(before.length > 0 || next !== null) && (
        <Row gap={3}>
          <Button disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
            {t('events.newer')}
          </Button>
          <Button disabled={next === null} onClick={() => next !== null && setBefore([...before, Number(next)])}>
            {t('events.older')}
          </Button>
        </Row>
      )}
      {open && (
        <Dialog open onClose={() => setOpen(null)} size="large" title={<span translate="no">{open.type}</span>}>
          <CodeBlock code={JSON.stringify(open, null, 2)} label={t('events.event')} copy={t('events.copy')} />
        </Dialog>
      )}
    </Stack>
  );
}
