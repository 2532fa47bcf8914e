import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';
import type { MediaPage, MediaQuery, MediaSource } from './types.ts';

const PAGE_SIZE = 20;

interface Loaded {
  page: MediaPage | null;
  failure: Failure | null;
}

export interface MediaPageState extends Loaded {
  query: MediaQuery;
  /** Another search, folder or page size begins at the first page. */
  change: (wanted: Partial<MediaQuery>) => void;
  reload: () => void;
}

/** Which files are shown, where the caller stores it, such as in the address bar. */
export type MediaQueryState = Pick<MediaPageState, 'query' | 'change'>;

/** One page of a source; the last one stays on the screen until the next one is there or could not be loaded. */
export function useMediaPage(source: MediaSource, externalState?: MediaQueryState): MediaPageState {
  const [own, setOwn] = useState<MediaQuery>({ page: 1, page_size: PAGE_SIZE, search: '', folder: '' });
  const [reloadCount, setReloadCount] = useState(0);
  const query = externalState?.query ?? own;
  const [loaded, setLoaded] = useState<Loaded>({ page: null, failure: null });

  useEffect(() => {
    const controller = new AbortController();
    source.load(query, controller.signal).then(
      (page) => {
        if (!controller.signal.aborted) setLoaded({ page, failure: null });
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setLoaded({ page: null, failure: failureOf(thrown) });
      },
    );
    return () => controller.abort();
  }, [source, query, reloadCount]);

  const changeOwn = useCallback((wanted: Partial<MediaQuery>) => setOwn((now) => ({ ...now, page: 1, ...wanted })), []);
  const reload = useCallback(() => setReloadCount((now) => now + 1), []);
  return { ...loaded, query, change: externalState?.change ?? changeOwn, reload };
}
