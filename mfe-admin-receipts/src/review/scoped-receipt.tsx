import { Navigate, useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { receiptAt, receiptsOf } from '../parts/addresses.ts';
import { LoadedReceipt } from './loaded-receipt.tsx';

/**
 * A receipt's address inside a program: redirects to the receipt, or to the table of the program that it belongs to.
 */
export function ScopedReceipt(): ReactNode {
  const { program_id: programId, receipt_id: id = '' } = useParams();
  return (
    <LoadedReceipt key={id} id={id}>
      {(receipt) => (
        <Navigate replace to={receipt.program_id === programId ? receiptAt(id) : receiptsOf(receipt.program_id)} />
      )}
    </LoadedReceipt>
  );
}
