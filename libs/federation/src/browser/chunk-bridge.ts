import { integrityOf, ownerOf } from './boot-manifest.ts';
import { backOff, loadState } from './load-state.ts';

const TRIES = 3;

/** What the chunk loader inside every remote asks the shell, as `self.__federation_chunks`. */
export interface ChunkBridge {
  integrity(url: string): string;
  /** The address of a try. Chromium joins a second script for an address to a request still pending for it. */
  address(url: string, tries: number): string;
  track(script: HTMLScriptElement): void;
  /** Milliseconds until the next try, or `false` to give up. */
  retryIn(url: string, tries: number): number | false;
}

const bridge: ChunkBridge = {
  integrity: integrityOf,
  address(url, tries) {
    const owned = ownerOf(url);
    const number = (owned ? (loadState(owned.remote.name).attempt - 1) * TRIES : 0) + tries;
    return number > 1 ? `${url}?try=${number}` : url;
  },
  track(script) {
    const owned = ownerOf(script.src);
    const state = owned && loadState(owned.remote.name);
    if (state && state.deadline > 0) state.scripts.add(script);
  },
  retryIn(url, tries) {
    const owned = ownerOf(url);
    const { deadline } = owned ? loadState(owned.remote.name) : { deadline: 0 };
    const wait = backOff(tries);
    return tries < TRIES && (deadline === 0 || performance.now() + wait <= deadline) ? wait : false;
  },
};

/** Provides hashes and retries to the remotes' chunk loaders; once, before the first remote is loaded. */
export function installChunkBridge(): void {
  Object.defineProperty(self, '__federation_chunks', { value: Object.freeze(bridge), configurable: true });
}
