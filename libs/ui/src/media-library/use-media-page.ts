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

/** One page of a source; the last one stays on the screen until the next one is there. */
export function useMediaPage(source: MediaSource): MediaPageState {
  const [query, setQuery] = useState<MediaQuery>({ page: 1, page_size: PAGE_SIZE, search: '' });
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
  }, [source, query]);

  const change = useCallback((wanted: Partial<MediaQuery>) => setQuery((now) => ({ ...now, page: 1, ...wanted })), []);
  const reload = useCallback(() => setQuery((now) => ({ ...now })), []);
  return { ...loaded, query, change, reload };
}
