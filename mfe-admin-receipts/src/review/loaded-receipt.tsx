import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { ButtonLink, ErrorState } from '@laurel/ui';
import { can, useApiQuery, useRecordOf } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt } from '../parts/addresses.ts';
import { NotAllowed } from '../parts/not-allowed.tsx';
import { receiptKeys } from '../parts/receipts.ts';
import { ReviewSkeleton } from '../parts/skeletons.tsx';
import { useTexts } from '../parts/use-texts.ts';

interface LoadedReceiptProps {
  id: string;
  children: (receipt: ReceiptDetail) => ReactNode;
}

/** A receipt once it is there, for those who may open it. */
export function LoadedReceipt({ id, children }: LoadedReceiptProps): ReactNode {
  const t = useTexts();
  const query = useApiQuery<ReceiptDetail>(receiptAt(id), { queryKey: receiptKeys.detail(id), staleTime: 0 });
  const { data, error } = query;
  useRecordOf(data?.program_id);
  // An answer kept from an earlier visit may be an older version, which could not be saved.
  if (!query.isFetchedAfterMount) return <ReviewSkeleton />;
  if (error?.status === 403) return <NotAllowed />;
  if (error && !data) {
    return (
      <ErrorState
        title={t('error', { message: error.message })}
        requestId={error.requestId}
        {...(error.status !== 404 && { onRetry: () => void query.refetch(), retrying: query.isFetching })}
        action={<ButtonLink to="/admin/v2">{t('home')}</ButtonLink>}
      />
    );
  }
  if (!data) return <ReviewSkeleton />;
  if (!can('receipts', 'manage', data.program_id)) return <NotAllowed />;
  return children(data);
}
