import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyRoute {
  (props: { pending?: ReactNode }): ReactNode;
  /** Starts the download, for example when a link to it is hovered. */
  preload: () => void;
}

/**
 * A route's component in its own chunk. Unlike `React.lazy` it renders at once when the chunk is there, is not held
 * back by Suspense's 300 ms, and asks again after a failure when it is mounted anew.
 *
 * @param pending shown until the chunk is there: the skeleton of the final layout
 */
export function lazyRoute(load: () => Promise<ComponentType>, pending: ReactNode = null): LazyRoute {
  let loaded: ComponentType | null = null;
  const start = async (): Promise<ComponentType> => (loaded ??= await load());

  const Lazy: LazyRoute = ({ pending: own = pending }) => {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      let mounted = true;
      if (!Component) {
        start().then(
          (ready) => mounted && setComponent(() => ready),
          (error: unknown) => mounted && setFailure({ error }),
        );
      }
      return () => {
        mounted = false;
      };
    }, [Component]);
    if (failure) throw failure.error;
    return Component ? <Component /> : own;
  };
  Lazy.preload = () => void start().catch(() => undefined);
  return Lazy;
}
