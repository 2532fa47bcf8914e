import { type AppHistory, createPath, NavigationType, type To } from '@laurel/web-kit/router';

const locationOf = (to: To, state: unknown, key: string): AppHistory['location'] => {
  const path = createPath(typeof to === 'string' ? new URL(to, window.location.origin) : to);
  const { pathname, search, hash } = new URL(path, window.location.origin);
  return { pathname, search, hash, state, key };
};

/** History of a page that may not change its address: a document with an origin of its own. */
export function createFrameHistory(): AppHistory {
  let entries = [locationOf('/', null, 'default')];
  let at = 0;
  let action = NavigationType.Pop;
  let listener: (() => void) | null = null;

  const show = (next: NavigationType, index: number): void => {
    action = next;
    at = Math.min(Math.max(index, 0), entries.length - 1);
    listener?.();
  };
  const put = (next: NavigationType, index: number, to: To, state: unknown): void => {
    entries = [...entries.slice(0, index), locationOf(to, state ?? null, String(Math.random()))];
    show(next, index);
  };
  const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

  return {
    get action() {
      return action;
    },
    get location() {
      return entries[at] as AppHistory['location'];
    },
    createHref: hrefOf,
    createURL: (to) => new URL(hrefOf(to), window.location.origin),
    encodeLocation: (to) => {
      const { pathname, search, hash } = locationOf(to, null, '');
      return { pathname, search, hash };
    },
    push: (to, state) => put(NavigationType.Push, at + 1, to, state),
    replace: (to, state) => put(NavigationType.Replace, at, to, state),
    go: (delta) => show(NavigationType.Pop, at + delta),
    listen: (next) => {
      listener = next;
      return () => {
        listener = null;
      };
    },
    // Nothing is typed in a preview.
    guard: () => () => undefined,
  };
}
