import { Badge, Card, EmptyState, Row, SectionError, Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { DateText, formatNumber, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { TabSkeleton } from '../../parts/skeletons.tsx';
import { useTexts } from '../../parts/use-texts.ts';
import { useChangeTexts } from './change-texts.ts';

/** The changes with their admins and times, newest first. */
export function ActivityLog({ receiptId }: { receiptId: string }): ReactNode {
  const t = useTexts();
  const texts = useChangeTexts();
  const { data, error, isFetching, refetch } = useApiQuery(`${receiptAt(receiptId)}/receipt_update_logs`, {
    queryKey: [...receiptKeys.detail(receiptId), 'logs'],
  });
  if (error && !data) {
    return (
      <SectionError
        title={t('error', { message: error.message })}
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <TabSkeleton />;
  if (data.data.length === 0) return <EmptyState compact title={t('log.empty')} />;
  return (
    <Stack as="ol" gap={3}>
      {data.data.map(({ id, by, created_at, changes, points_delta: delta }) => (
        <li key={id}>
          <Card>
            <Row justify="between">
              <Text weight="medium">{by}</Text>
              <Row gap={2}>
                {delta !== 0 && (
                  <Badge tone={delta > 0 ? 'success' : 'warning'}>
                    {t('log.points', { points: formatNumber(delta, { signDisplay: 'always' }) })}
                  </Badge>
                )}
                <Text as="span" size="sm" tone="muted">
                  <DateText value={created_at} format="date-time" />
                </Text>
              </Row>
            </Row>
            <DataList
              items={changes.map((change) => ({
                label: texts.field(change),
                value:
                  change.field === 'posted_points'
                    ? t('log.posted', { points: formatNumber(change.new ?? 0) })
                    : t('log.change', { old: texts.value(change, 'old'), new: texts.value(change, 'new') }),
              }))}
            />
          </Card>
        </li>
      ))}
    </Stack>
  );
}
