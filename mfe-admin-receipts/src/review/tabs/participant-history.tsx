import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Card, EmptyState, ErrorState, Row, SkeletonGroup, Stack, Text, TextLink } from '@laurel/ui';
import { formatNumber, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { formatAmount, formatDay, formatMoment, receiptKeys } from '../../parts/receipts.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useTexts } from '../../parts/use-texts.ts';

const MAX_SHOWN = 100;

/** Other receipts of the participant, newest first. */
export function ParticipantHistory({ receipt }: { receipt: ReceiptDetail }): ReactNode {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useApiQuery(
    `/admin/v2/participants/${encodeURIComponent(receipt.participant_id)}/receipts`,
    {
      params: { sort: '-created_at', page_size: MAX_SHOWN },
      queryKey: [...receiptKeys.lists(), 'participant', receipt.participant_id],
    },
  );
  if (error && !data) {
    return (
      <ErrorState
        compact
        title={t('history.failed')}
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
        <Text tone="muted">{t('history.loading')}</Text>
      </SkeletonGroup>
    );
  }
  const others = data.data.filter(({ id }) => id !== receipt.id);
  if (others.length === 0) return <EmptyState compact title={t('history.empty')} />;
  return (
    <Stack gap={3}>
      {data.meta.total > MAX_SHOWN && (
        <Text tone="muted">{t('history.newest', { shown: MAX_SHOWN, total: formatNumber(data.meta.total) })}</Text>
      )}
      <Stack as="ul" gap={2}>
        {others.map((row) => (
          <li key={row.id}>
            <Card>
              <Row justify="between">
                <TextLink to={receiptAt(row.id)}>{t('review.title', { id: row.id })}</TextLink>
                <StatusBadge receipt={row} />
              </Row>
              <Row justify="between">
                <Text size="sm">
                  {[row.merchant_name ?? '–', formatDay(row.purchase_date), formatAmount(row.total_amount)].join(' · ')}
                </Text>
                <Text size="sm" tone="muted" numeric>
                  {t('history.row', { points: formatNumber(row.points), date: formatMoment(row.created_at) })}
                </Text>
              </Row>
            </Card>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
