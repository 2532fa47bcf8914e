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
  /** Another search or page size begins at the first page. */
  change: (wanted: Partial<MediaQuery>) => void;
  reload: () => void;
}

/** Which files are shown, where the caller stores it, such as in the address bar. */
export type MediaQueryState = Pick<MediaPageState, 'query' | 'change'>;

/** One page of a source; the last one stays on the screen until the next one is there. */
export function useMediaPage(source: MediaSource, outside?: MediaQueryState): MediaPageState {
  const [own, setOwn] = useState<MediaQuery>({ page: 1, page_size: PAGE_SIZE, search: '', folder: '' });
  const [visit, setVisit] = useState(0);
  const query = outside?.query ?? own;
  const [loaded, setLoaded] = useState<Loaded>({ page: null, failure: null });

  useEffect(() => {
    const left = new AbortController();
    source.load(query, left.signal).then(
      (page) => {
        if (!left.signal.aborted) setLoaded({ page, failure: null });
      },
      (thrown: unknown) => {
        if (!left.signal.aborted) setLoaded({ page: null, failure: failureOf(thrown) });
      },
    );
    return () => left.abort();
  }, [source, query, visit]);

  const changeOwn = useCallback((wanted: Partial<MediaQuery>) => setOwn((now) => ({ ...now, page: 1, ...wanted })), []);
  const reload = useCallback(() => setVisit((now) => now + 1), []);
  return { ...loaded, query, change: outside?.change ?? changeOwn, reload };
}
