import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyRoute<Props extends object = object> {
  (props: Props & { pending?: ReactNode }): ReactNode;
  /** Downloads it ahead of its first render. Rejects when that fails; the next call asks again. */
  load: () => Promise<void>;
}

/**
 * A route's component, or another part that the first view does without, in its own chunk. Unlike `React.lazy` it renders at once when the chunk is there, is not held
 * back by Suspense's 300 ms, and asks again after a failure when it is mounted anew.
 *
 * @param pending shown until the chunk is there: the skeleton of the final layout
 */
export function lazyRoute<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode = null,
): LazyRoute<Props> {
  let loaded: ComponentType<Props> | null = null;
  const start = async (): Promise<ComponentType<Props>> => (loaded ??= await load());

  const Lazy: LazyRoute<Props> = ({ pending: own = pending, ...props }) => {
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
    return Component ? <Component {...(props as unknown as Props)} /> : own;
  };
  Lazy.load = async () => {
    await start();
  };
  return Lazy;
}
