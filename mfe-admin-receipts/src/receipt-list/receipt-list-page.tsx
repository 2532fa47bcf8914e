import { ListPage } from '@laurel/admin-kit/list';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { receiptList } from './declaration.tsx';

export function ReceiptListPage(): ReactNode {
  const t = useTexts();
  const { program_id: programId = '' } = useParams();
  const list = useMemo(() => receiptList(t, programId), [t, programId]);
  return <ListPage list={list} />;
}
