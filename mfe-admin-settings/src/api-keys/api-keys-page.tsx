import { ListPage } from '@laurel/admin-kit/list';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { apiKeyList } from './api-key-list.tsx';
import { useTexts } from './use-texts.ts';

export function ApiKeysPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => apiKeyList(t, programId), [t, programId]);
  return <ListPage list={list} />;
}
