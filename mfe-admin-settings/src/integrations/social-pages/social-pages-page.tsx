import { ListPage } from '@laurel/admin-kit/list';
import { SidePanel } from '@laurel/admin-kit/panel';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../use-texts.ts';
import { AddSocialPage } from './add-social-page.tsx';
import { ADD_PAGE, socialPageList } from './social-page-list.tsx';

export function SocialPagesPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const list = useMemo(() => socialPageList(t, programId), [t, programId]);
  return (
    <ListPage list={list}>
      {list.allowed && (
        <SidePanel hash={ADD_PAGE} title={t('socialPages.addTitle')}>
          <AddSocialPage programId={programId} />
        </SidePanel>
      )}
    </ListPage>
  );
}
