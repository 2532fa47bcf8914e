import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LoadFailure, LoadResult, LoadSuccess } from './load-result.ts';

export interface RemoteViewProps {
  /** How the load ended, `null` while it runs. */
  result: LoadResult | null;
  /** Which of the remote's views is shown, such as its address: what one of them throws does not hold up another. */
  view: string;
  /** Shown while the remote is loading or suspends in its first render. */
  pending: ReactNode;
  /** Shown in the remote's place once it could not be loaded or has thrown; `retry` is for its 'Try again'. */
  failed: (failure: LoadFailure, retry: () => void) => ReactNode;
  /** Loads the remote anew after a failed load. The caller sets `result` to `null` meanwhile. */
  onRetry: () => void;
  /** Called once for each failure after the load: a throw while rendering, no first commit within the deadline. */
  onFailure?: (failure: LoadFailure) => void;
  children: (loaded: LoadSuccess) => ReactNode;
}

/** A remote's place in the page: its content or its failure. What it throws while rendering does not leave it. */
export function RemoteView({
  result,
  view,
  pending,
  failed,
  onRetry,
  onFailure,
  children,
}: RemoteViewProps): ReactNode {
  const [late, setLate] = useState<{ of: LoadResult; view: string; failure: LoadFailure } | null>(null);
  if (result === null) return pending;
  if (!result.ok) return failed(result, onRetry);
  // A failure belongs to the load that it followed; an older one must not end the new load at once.
  if (late?.of === result && late.view === view) return failed(late.failure, () => setLate(null));
  const fail = (kind: LoadFailure['kind'], at: string, detail: string): void => {
    const { name, version, tries } = result;
    const failure: LoadFailure = { ok: false, name, version, kind, at, detail, tries };
    setLate({ of: result, view, failure });
    onFailure?.(failure);
  };
  return (
    <ThrowCatcher
      onThrow={(error) => fail(error.name === 'ChunkLoadError' ? 'chunk' : 'render', 'view', describe(error))}
    >
      <FirstCommit
        withinMs={result.commitWithinMs}
        pending={pending}
        onLate={() => fail('timeout', 'commit', 'nothing was shown within the deadline')}
      >
        {children(result)}
      </FirstCommit>
    </ThrowCatcher>
  );
}

class ThrowCatcher extends Component<{ onThrow: (error: Error) => void; children: ReactNode }, { thrown: boolean }> {
  override state = { thrown: false };

  static getDerivedStateFromError(): { thrown: boolean } {
    return { thrown: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onThrow(error instanceof Error ? error : new Error(String(error)));
  }

  override render(): ReactNode {
    return this.state.thrown ? null : this.props.children;
  }
}

interface FirstCommitProps {
  withinMs: number;
  pending: ReactNode;
  onLate: () => void;
  children: ReactNode;
}

function FirstCommit({ withinMs, pending, onLate, children }: FirstCommitProps): ReactNode {
  const committed = useRef(false);
  const reportLate = useRef(onLate);
  useEffect(() => {
    reportLate.current = onLate;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!committed.current) reportLate.current();
    }, withinMs);
    return () => clearTimeout(timer);
  }, [withinMs]);
  return (
    <Suspense fallback={pending}>
      {children}
      <CommitMark
        onCommit={() => {
          committed.current = true;
        }}
      />
    </Suspense>
  );
}

/** Commits together with its siblings, not before. */
function CommitMark({ onCommit }: { onCommit: () => void }): ReactNode {
  useLayoutEffect(onCommit);
  return null;
}

/** A second react that a remote carries registers nowhere; its hooks find no dispatcher. */
function describe({ message }: Error): string {
  const second = /Invalid hook call|of null \(reading 'use[A-Z]|Minified React error #(?:321|525)\b/.test(message);
  return second ? `carries its own react: ${message}` : message;
}
