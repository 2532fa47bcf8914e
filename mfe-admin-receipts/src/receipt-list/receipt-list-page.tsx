import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import { TableSkeleton } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { can } from '@laurel/web-kit';
import { useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { lazyRoute, useParams } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { receiptsOf } from '../parts/addresses.ts';
import { programName, receiptKeys, tableDefaults } from '../parts/receipts.ts';
import { useTexts } from '../parts/use-texts.ts';

// The grid is ten times everything else here: the title does not wait for it.
const ReceiptTable = lazyRoute(async () => (await import('./receipt-table.tsx')).ReceiptTable, <TableSkeleton />);

export function ReceiptListPage(): ReactNode {
  const t = useTexts();
  const { program_id: id = '' } = useParams();
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description', { program: programName(id) })} />
      {can('receipts', 'view', id) && <FirstRows key={id} programId={id} />}
      <ReceiptTable key={`table-${id}`} />
    </>
  );
}

/** Asks for the first rows while the grid is on its way; the table finds them in the query's cache. */
function FirstRows({ programId }: { programId: string }): null {
  const load = useTableLoader<ReceiptRow>(receiptsOf(programId), [...receiptKeys.lists(), programId]);
  const [first] = useState(useTableState(tableDefaults).state);
  useEffect(() => {
    load(first, new AbortController().signal).catch(() => undefined);
  }, [load, first]);
  return null;
}
