import { Banner, ButtonLink } from '@laurel/ui';
import { can, formatNumber, formatTimeAgo, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt, receiptsOf, withQuery } from '../parts/addresses.ts';
import { receiptKeys, waitingQuery } from '../parts/receipts.ts';
import { useTexts } from '../parts/use-texts.ts';

/** The number of receipts to review, with a link to the oldest in review mode; nothing when there are none. */
export function WaitingBanner({ programId }: { programId: string }): ReactNode {
  const t = useTexts();
  const params = new URLSearchParams(waitingQuery);
  params.set('page_size', '1');
  const { data } = useApiQuery(receiptsOf(programId), {
    params,
    queryKey: [...receiptKeys.lists(), 'waiting', programId],
    enabled: can('receipts', 'manage', programId) && can('receipts', 'view', programId),
  });
  const [oldest] = data?.data ?? [];
  if (!data || !oldest) return null;
  const reviewParams = new URLSearchParams(waitingQuery);
  reviewParams.set('mode', 'review');
  const count = data.meta.total;
  return (
    <Banner
      title={t('waiting.title', { count, number: formatNumber(count) })}
      action={
        <ButtonLink variant="primary" to={withQuery(receiptAt(oldest.id), reviewParams)}>
          {t('waiting.review')}
        </ButtonLink>
      }
    >
      {t('waiting.oldest', { age: formatTimeAgo(oldest.created_at) })}
    </Banner>
  );
}
