import {
  createPath,
  NavigationType,
  type Location,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** A navigation that the guard holds back until one of the two is called. */
export interface BlockedNavigation {
  to: { pathname: string; search: string; hash: string };
  proceed: () => void;
  stay: () => void;
}

/** Answers `true` to take charge of a navigation (and calls `proceed` or `stay` later), `false` to let it pass. */
export type NavigationGuard = (navigation: BlockedNavigation) => boolean;

export interface AppHistory extends Pick<
  BrowserHistory,
  'createHref' | 'createURL' | 'encodeLocation' | 'push' | 'replace' | 'go'
> {
  readonly action: BrowserHistory['action'];
  readonly location: Location;
  listen: (listener: () => void) => () => void;
  /** Sets the page's only guard; a second one is an error. Returns how to take it away. */
  guard: (guard: NavigationGuard) => () => void;
}

/**
 * Browser history with one guard over links, calls and the back button.
 *
 * react-router's own `useBlocker` needs its data router, 17 kB gzip more than `<Router>` over this.
 */
export function createAppHistory(): AppHistory {
  const inner = createBrowserHistory({ v5Compat: true });
  let guard: NavigationGuard | null = null;
  let listener: (() => void) | null = null;
  /** The next browser event only undoes, or repeats, a step that was already decided. */
  let decided: (() => void) | null = null;

  inner.listen(({ action, location, delta }) => {
    if (decided && action === NavigationType.Pop) {
      const then = decided;
      decided = null;
      then();
      return;
    }
    if (action === NavigationType.Pop && guard && delta) {
      const back = -delta;
      let reverted = false;
      let wanted = false;
      const proceed = (): void => {
        wanted = true;
        if (!reverted) return;
        decided = () => listener?.();
        inner.go(delta);
      };
      // The browser has already changed the address: the change is undone at once, whatever the answer will be.
      if (guard({ to: location, proceed, stay: () => undefined })) {
        decided = () => {
          reverted = true;
          if (wanted) proceed();
        };
        inner.go(back);
        return;
      }
    }
    listener?.();
  });

  const guarded = (to: To, move: () => void): void => {
    const path = createPath(typeof to === 'string' ? new URL(to, window.location.href) : to);
    const { pathname, search, hash } = new URL(path, window.location.href);
    const held = guard?.({ to: { pathname, search, hash }, proceed: move, stay: () => undefined });
    if (!held) move();
  };

  return {
    get action() {
      return inner.action;
    },
    get location() {
      return inner.location;
    },
    createHref: (to) => inner.createHref(to),
    createURL: (to) => inner.createURL(to),
    encodeLocation: (to) => inner.encodeLocation(to),
    go: (delta) => inner.go(delta),
    push: (to, state) => guarded(to, () => inner.push(to, state)),
    replace: (to, state) => guarded(to, () => inner.replace(to, state)),
    listen: (next) => {
      listener = next;
      return () => {
        listener = null;
      };
    },
    guard: (next) => {
      if (guard) throw new Error('The page has a navigation guard already.');
      guard = next;
      return () => {
        guard = null;
      };
    },
  };
}
