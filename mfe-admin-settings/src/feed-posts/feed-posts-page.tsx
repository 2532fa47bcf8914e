import { ListPage } from '@laurel/admin-kit/list';
import { SidePanel } from '@laurel/admin-kit/panel';
import { useLocation, useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { mayManagePosts } from './calls.ts';
import { feedPostList, IMPORT } from './feed-post-list.tsx';
import { ImportPosts } from './import/import-posts.tsx';
import { useTexts } from './use-texts.ts';

export function FeedPostsPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { search } = useLocation();
  const list = useMemo(() => feedPostList(t, programId, search), [t, programId, search]);
  return (
    <ListPage list={list}>
      {mayManagePosts(programId) && (
        <SidePanel hash={IMPORT} title={t('import.title')}>
          <ImportPosts programId={programId} />
        </SidePanel>
      )}
    </ListPage>
  );
}
