import { ListPage } from '@laurel/admin-kit/list';
import { useParams } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../parts/use-texts.ts';
import { auditList } from './audit-list.tsx';

export function ProgramAuditPage(): ReactNode {
  const t = useTexts();
  const { program_id: id = '' } = useParams();
  const list = useMemo(() => auditList(t, id), [t, id]);
  return <ListPage list={list} />;
}
