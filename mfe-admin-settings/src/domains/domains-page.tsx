import { ListPage } from '@laurel/admin-kit/list';
import { useLocation, useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { mayUpdateDomains } from './calls.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { domainList } from './domain-list.tsx';
import { useTexts } from './use-texts.ts';

export function DomainsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { search } = useLocation();
  const list = useMemo(() => domainList(t, programId, search), [t, programId, search]);
  return <ListPage list={list}>{mayUpdateDomains(programId) && <ConnectionPanel />}</ListPage>;
}
