import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { LoadedReceipt } from './loaded-receipt.tsx';
import { ReceiptReview } from './receipt-review.tsx';

export function ReviewPage(): ReactNode {
  const { receipt_id: id = '' } = useParams();
  return (
    <LoadedReceipt key={id} id={id}>
      {(receipt) => <ReceiptReview receipt={receipt} />}
    </LoadedReceipt>
  );
}
