import { ListPage } from '@laurel/admin-kit/list';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from './use-texts.ts';
import { webhookList } from './webhook-list.tsx';

export function WebhooksPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => webhookList(t, programId), [t, programId]);
  return <ListPage list={list} />;
}
