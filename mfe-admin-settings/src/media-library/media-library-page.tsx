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
  const { page, page_size, search, columnFilters } = state;
  const folder = columnFilters['folder'] ?? '';
  const shown = useMemo(
    (): MediaQueryState => ({
      query: { page, page_size, search, folder },
      change: ({ folder: wanted, ...others }) =>
        setState({
          ...others,
          ...(wanted !== undefined && { columnFilters: wanted === '' ? {} : { folder: wanted } }),
        }),
    }),
    [page, page_size, search, folder, setState],
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <MediaLibrary source={source} state={shown} />
    </>
  );
}
