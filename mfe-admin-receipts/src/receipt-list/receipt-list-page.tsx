import { ListPage } from '@laurel/admin-kit/list';
import { useQueryClient } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { queueKey } from '../parts/receipts.ts';
import { useTexts } from '../parts/use-texts.ts';
import { receiptList } from './declaration.tsx';
import { useBulkDecision } from './use-bulk-decision.ts';
import { WaitingBanner } from './waiting-banner.tsx';

export function ReceiptListPage(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const decide = useBulkDecision(programId);
  const client = useQueryClient();
  // A receipt that is opened from here begins a queue of what the list shows now.
  useEffect(() => client.removeQueries({ queryKey: queueKey }), [client]);
  const list = useMemo(() => receiptList(t, programId, decide), [t, programId, decide]);
  return (
    <ListPage list={list}>
      <WaitingBanner programId={programId} />
    </ListPage>
  );
}
