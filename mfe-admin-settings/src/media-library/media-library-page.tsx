import { useMediaSource } from '@laurel/admin-kit/fields';
import { MediaLibrary, type MediaQueryState } from '@laurel/ui/media-library';
import { PageHeader } from '@laurel/ui/page-header';
import { useTableState } from '@laurel/web-kit/lists';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from './use-texts.ts';

/** The files of a program where they are only managed; search and page are in the address bar. */
export function MediaLibraryPage(): ReactNode {
  const t = useTexts();
  const source = useMediaSource(useRequiredParam('program_id'), { acceptsVideo: true });
  const { state, setState } = useTableState();
  const { page, page_size, search } = state;
  const query: MediaQueryState['query'] = useMemo(() => ({ page, page_size, search }), [page, page_size, search]);
  const shown: MediaQueryState = useMemo(() => ({ query, change: setState }), [query, setState]);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MediaLibrary source={source} state={shown} />
    </>
  );
}
