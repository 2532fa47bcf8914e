import { EmptyState, ErrorState, NoMatchState, NoPermissionState, Row, Skeleton, Stack } from '@laurel/ui';
import { SearchInput, Select } from '@laurel/ui/fields';
import { Images } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Pager } from '../table/pager.tsx';
import { MediaDetails } from './details/media-details.tsx';
import { MediaGrid } from './media-grid.tsx';
import { useMediaTexts } from './texts.ts';
import type { MediaItem, MediaSource } from './types.ts';
import { UploadArea } from './upload/upload-area.tsx';
import { type MediaPageState, type MediaQueryState, useMediaPage } from './use-media-page.ts';

const FORBIDDEN = 403;

export interface MediaLibraryProps {
  /** The same object for as long as it means the same files. */
  source: MediaSource;
  /** The action of "Use this file"; left out in the settings, where files are only managed. */
  onUse?: ((item: MediaItem) => void) | undefined;
  /** Search and page, where the caller stores them. */
  state?: MediaQueryState;
}

/** The files of a program: search, upload, preview and texts. */
export function MediaLibrary({ source, onUse, state }: MediaLibraryProps): ReactNode {
  const texts = useMediaTexts();
  const pages = useMediaPage(source, state);
  const [open, setOpen] = useState<MediaItem | null>(null);
  const opener = useRef<Element | null>(null);
  const { change, failure, page, query } = pages;
  const known = page?.folders ?? [];
  const folders = query.folder === '' || known.includes(query.folder) ? known : [query.folder, ...known];
  const search = useCallback((text: string) => change({ search: text }), [change]);
  useEffect(() => {
    if (open === null && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);

  const show = (item: MediaItem): void => {
    opener.current = document.activeElement;
    setOpen(item);
  };
  if (failure?.status === FORBIDDEN) return <NoPermissionState compact />;
  return (
    <>
      <div hidden={open !== null}>
        <Stack gap={4}>
          <UploadArea
            source={source}
            isActive={open === null}
            folder={query.folder}
            onUploaded={([first], isOnly) => {
              change({ search: '' });
              pages.reload();
              if (first && isOnly) show(first);
            }}
          />
          <Row gap={3}>
            <SearchInput label={texts.search} value={query.search} onSearch={search} />
            {folders.length > 0 && (
              <Select
                aria-label={texts.fieldFolder}
                options={[
                  { value: '', label: texts.allFolders },
                  ...folders.map((name) => ({ value: name, label: name })),
                ]}
                value={query.folder}
                onChange={(event) => change({ folder: event.target.value })}
              />
            )}
          </Row>
          <Files pages={pages} onOpen={show} />
        </Stack>
      </div>
      {open !== null && (
        <MediaDetails
          key={open.id}
          item={open}
          source={source}
          folders={known}
          onUse={onUse}
          onBack={() => {
            setOpen(null);
            // Other admins may have changed files meanwhile.
            pages.reload();
          }}
          onSaved={(item) => {
            setOpen(item);
            pages.reload();
          }}
          onRemoved={() => {
            setOpen(null);
            pages.reload();
          }}
        />
      )}
    </>
  );
}

interface FilesProps {
  pages: MediaPageState;
  onOpen: (item: MediaItem) => void;
}

function Files({ pages, onOpen }: FilesProps): ReactNode {
  const texts = useMediaTexts();
  const { change, failure, page, query, reload } = pages;
  if (failure !== null) {
    return (
      <ErrorState compact title={texts.loadFailed} onRetry={reload}>
        {failure.message}
      </ErrorState>
    );
  }
  if (page === null) return <Skeleton shape="card" height="20rem" />;
  const filters = [query.search && `"${query.search}"`, query.folder].filter((each) => each !== '');
  if (page.total === 0 && filters.length > 0) {
    return <NoMatchState compact filters={filters} onClear={() => change({ search: '', folder: '' })} />;
  }
  if (page.total === 0) {
    return (
      <EmptyState compact icon={<Images />} title={texts.empty}>
        {texts.emptyHint}
      </EmptyState>
    );
  }
  return (
    <>
      <MediaGrid items={page.items} onOpen={onOpen} />
      <Pager state={query} total={page.total} onChange={change} sizeLabel={texts.filesPerPage} />
    </>
  );
}
