import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf } from '../failure.ts';
import type { MediaItem, MediaSource, MediaUses } from '../types.ts';

export interface MediaUsesState {
  /** `null` until they are known. */
  known: MediaUses | null;
  failure: Failure | null;
  reload: () => void;
}

/** What refers to a file. */
export function useMediaUses(source: MediaSource, { id, public_url }: MediaItem): MediaUsesState {
  const [loaded, setLoaded] = useState<Omit<MediaUsesState, 'reload'>>({ known: null, failure: null });
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const left = new AbortController();
    source.uses({ id, public_url }, left.signal).then(
      (known) => {
        if (!left.signal.aborted) setLoaded({ known, failure: null });
      },
      (thrown: unknown) => {
        if (!left.signal.aborted) setLoaded({ known: null, failure: failureOf(thrown) });
      },
    );
    return () => left.abort();
  }, [source, id, public_url, visit]);
  const reload = useCallback(() => setVisit((now) => now + 1), []);
  return { ...loaded, reload };
}
