import { LoadedRecord } from '@laurel/admin-kit/record';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { can } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt } from '../parts/addresses.ts';
import { receiptKeys } from '../parts/receipts.ts';
import { ReviewSkeleton } from '../parts/skeletons.tsx';

interface LoadedReceiptProps {
  id: string;
  children: (receipt: ReceiptDetail) => ReactNode;
}

/** A loaded receipt, for admins who may open it. */
export function LoadedReceipt({ id, children }: LoadedReceiptProps): ReactNode {
  return (
    <LoadedRecord
      fresh
      address={receiptAt(id)}
      queryKey={receiptKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => can('receipts', 'manage', program_id)}
      skeleton={<ReviewSkeleton />}
    >
      {children}
    </LoadedRecord>
  );
}
