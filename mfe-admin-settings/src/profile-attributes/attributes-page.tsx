import { ListPage } from '@laurel/admin-kit/list';
import { SidePanel } from '@laurel/admin-kit/panel';
import { useLocation, useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { attributeList, ORDER } from './attribute-list.tsx';
import { OrderPanel } from './order-panel.tsx';
import { useTexts } from './use-texts.ts';

export function AttributesPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { search } = useLocation();
  const list = useMemo(() => attributeList(t, programId, search), [t, programId, search]);
  return (
    <ListPage list={list}>
      {list.allowed && (
        <SidePanel hash={ORDER} title={t('order.title')}>
          <OrderPanel programId={programId} />
        </SidePanel>
      )}
    </ListPage>
  );
}
