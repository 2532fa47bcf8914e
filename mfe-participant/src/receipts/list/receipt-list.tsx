import type { ParticipantReceipts } from '@laurel/contracts/receipts/receipts.dto';
import { EmptyState, Heading, SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { formatNumber, keepPreviousData, useApiQuery } from '@laurel/web-kit';
import { urlNumber, useUrlState } from '@laurel/web-kit/lists';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTurner } from '../../parts/page-turner.tsx';
import { receiptKeys } from '../receipt-keys.ts';
import { useTexts } from '../use-texts.ts';
import { ReceiptCard } from './receipt-card.tsx';

const fields = { page: urlNumber(1) };

/** All uploaded receipts, newest first. */
export function ReceiptList(): ReactNode {
  const t = useTexts();
  const [{ page }, setUrl] = useUrlState(fields);
  const { data, error, isFetching, refetch } = useApiQuery('/public/receipts', {
    params: { page },
    queryKey: receiptKeys.list({ page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Stack as="section" gap={4} aria-labelledby="receipts-title">
      <Heading level={2} id="receipts-title">
        {t('receipts.list.title')}
      </Heading>
      {data?.meta.total === 0 && (
        <EmptyState icon={<ReceiptText />} title={t('receipts.list.empty')}>
          {t('receipts.list.emptyText')}
        </EmptyState>
      )}
      {data && data.meta.total > 0 && <Receipts receipts={data} onTurn={(next) => setUrl({ page: next })} />}
      {!data && error && (
        <SectionError
          title={t('receipts.list.failed')}
          requestId={error.requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </SectionError>
      )}
      {!data && !error && <ReceiptSkeletons />}
    </Stack>
  );
}

function Receipts({
  receipts: { data, meta },
  onTurn,
}: {
  receipts: ParticipantReceipts;
  onTurn: (page: number) => void;
}): ReactNode {
  const t = useTexts();
  const last = Math.ceil(meta.total / meta.page_size);
  return (
    <>
      <Stack as="ul" gap={3}>
        {data.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptCard receipt={receipt} />
          </li>
        ))}
      </Stack>
      <PageTurner
        label={t('receipts.list.pages')}
        position={t('receipts.list.page', { page: formatNumber(meta.page), last: formatNumber(last) })}
        page={meta.page}
        last={last}
        onTurn={onTurn}
      />
    </>
  );
}

function ReceiptSkeletons(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={3}>
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} shape="card" width="100%" height="9rem" />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
