import { ListPage } from '@laurel/admin-kit/list';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { Sections } from '../parts/sections.tsx';
import { useTexts } from '../use-texts.ts';
import { merchantList } from './merchant-list.tsx';

export function MerchantsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => merchantList(t, programId), [t, programId]);
  return (
    <ListPage list={list}>
      <Sections />
    </ListPage>
  );
}
