import { useEffect, useState } from 'react';

const GIVEN_UP_AFTER_MILLIS = 15_000;

interface Embedding {
  state: 'loading' | 'shown' | 'failed';
  /** The address of the frame. */
  onLoad: () => void;
}

/**
 * Whether a framed page of another site has loaded. The frame itself does not report it: it loads the browser's own
 * error page just as well, so that the address is also requested beside it.
 */
export function useEmbedding(url: string): Embedding {
  const [state, setState] = useState({ loaded: false, reached: false, failed: false });
  useEffect(() => {
    const left = new AbortController();
    const fail = (): void => {
      if (!left.signal.aborted) setState((now) => ({ ...now, failed: !now.loaded || !now.reached }));
    };
    const timer = setTimeout(fail, GIVEN_UP_AFTER_MILLIS);
    // The answer is opaque: only its arrival counts.
    fetch(url, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: left.signal }).then(
      () => setState((now) => ({ ...now, reached: true })),
      fail,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [url]);
  const { loaded, reached, failed } = state;
  return {
    state: failed ? 'failed' : loaded && reached ? 'shown' : 'loading',
    onLoad: () => setState((now) => ({ ...now, loaded: true })),
  };
}
