/**
 * Counts the copies of react-dom in the page. Must be the first import of the shell: react-dom announces itself to this
 * hook once a copy, when it is evaluated, in production too.
 */

export interface Renderer {
  version: string;
  currentDispatcherRef: unknown;
}

interface DevtoolsHook {
  renderers: Map<number, Renderer>;
  supportsFiber: boolean;
  inject(renderer: Renderer): number;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
  onPostCommitFiberRoot(): void;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: DevtoolsHook;
  }
}

window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
};

/** Every react-dom that has been evaluated in this page. */
export function renderers(): Renderer[] {
  return [...(window.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])];
}
