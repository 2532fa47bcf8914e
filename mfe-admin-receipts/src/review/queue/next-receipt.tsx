import { useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { itemsKey, itemsParams } from '../items/use-items.ts';

/**
 * Loads the next receipt while this one is read. Its pictures must not be kept in the browser's cache: they stay in
 * the document, hidden, from which the viewer takes them.
 */
export function NextReceipt({ id }: { id: string }): ReactNode {
  const { data } = useApiQuery(receiptAt(id), { queryKey: receiptKeys.detail(id) });
  useApiQuery(`${receiptAt(id)}/receipt_items`, { params: itemsParams(), queryKey: itemsKey(id) });
  return (
    <div hidden>
      {data?.files.map(({ url }) => (
        <img key={url} src={url} alt="" loading="eager" />
      ))}
    </div>
  );
}
