import type { BootRelease } from '../contract/boot.ts';

/** The loader's state of one remote between its attempts. */
export interface LoadState {
  /** Attempts so far; each uses addresses of its own. */
  attempt: number;
  /** `performance.now()` at which the current load gives up; 0 when none runs. */
  deadline: number;
  /** Scripts on their way, to be abandoned at the deadline. */
  scripts: Set<HTMLScriptElement>;
  /** The release that spent the last load's whole deadline; the next load starts with another, if there is one. */
  hung: BootRelease | null;
}

const states = new Map<string, LoadState>();

export function loadState(name: string): LoadState {
  let state = states.get(name);
  if (!state) states.set(name, (state = { attempt: 0, deadline: 0, scripts: new Set(), hung: null }));
  return state;
}

/** Milliseconds before the next try: 200, 400, 800 …, a quarter more or less, so that browsers do not come in step. */
export function backOff(tries: number): number {
  return 200 * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
}

export const sleep = (millis: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, millis);
  });
