import { LoadedRecord } from '@laurel/admin-kit/record';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { can, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { receiptAt } from '../parts/addresses.ts';
import { receiptKeys } from '../parts/receipts.ts';
import { ReviewSkeleton } from '../parts/skeletons.tsx';
import { isPreloaded } from './queue/preloaded.ts';

interface LoadedReceiptProps {
  id: string;
  children: (receipt: ReceiptDetail) => ReactNode;
}

/** A loaded receipt, for admins who may open it. */
export function LoadedReceipt({ id, children }: LoadedReceiptProps): ReactNode {
  const client = useQueryClient();
  const [preloaded] = useState(() => isPreloaded(client, id));
  return (
    <LoadedRecord
      fresh={!preloaded}
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
