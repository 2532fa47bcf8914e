import { ListPage } from '@laurel/admin-kit/list';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { receiptList } from './declaration.tsx';
import { useBulkDecision } from './use-bulk-decision.ts';
import { WaitingBanner } from './waiting-banner.tsx';

export function ReceiptListPage(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const decide = useBulkDecision(programId);
  const list = useMemo(() => receiptList(t, programId, decide), [t, programId, decide]);
  return (
    <ListPage list={list}>
      <WaitingBanner programId={programId} />
    </ListPage>
  );
}
