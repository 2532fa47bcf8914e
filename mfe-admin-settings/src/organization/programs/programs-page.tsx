import { ListPage } from '@laurel/admin-kit/list';
import { SidePanel } from '@laurel/admin-kit/panel';
import { can, reloadWithNotice } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../use-texts.ts';
import { AddProgram } from './add-program.tsx';
import { ADD_PROGRAM, programList } from './program-list.tsx';

export function ProgramsPage(): ReactNode {
  const t = useTexts();
  const list = useMemo(
    // The switcher has its programs from the page's data: a reload alone updates it.
    () => programList(t, () => reloadWithNotice({ title: t('done'), text: t('programs.title') })),
    [t],
  );
  return (
    <ListPage list={list}>
      {can('organization', 'manage') && (
        <SidePanel hash={ADD_PROGRAM} title={t('programs.add')}>
          <AddProgram />
        </SidePanel>
      )}
    </ListPage>
  );
}
