import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { loadRemote } from '@laurel/federation/browser/load-remote';
import type { LoadFailure, LoadResult } from '@laurel/federation/browser/load-result';
import { matchRemote } from '@laurel/federation/registry/match-remote';
import { addMessages, type Messages } from '@laurel/web-kit';
import { useSyncExternalStore } from 'react';
import { reportFault } from '../page/report-fault.ts';

/** The state of a remote: not requested, loading, or the result of its load. */
export type RemoteState = { phase: 'idle' } | { phase: 'loading' } | { phase: 'done'; result: LoadResult };

const idle: RemoteState = { phase: 'idle' };
const states = new Map<string, RemoteState>();
const listeners = new Set<() => void>();
/** The remotes whose views are shown, or are about to be. */
const open = new Set<string>();

function stateOf(name: string): RemoteState {
  return states.get(name) ?? idle;
}

function set(name: string, state: RemoteState): void {
  states.set(name, state);
  for (const listener of listeners) listener();
}

/**
 * Loads a remote whose view is shown, or is about to be; resolves when the load has ended, with or without success. A
 * failure stays until it is loaded anew or `closeRemote`, so that a view that opens after it shows it.
 */
export async function openRemote(name: string): Promise<void> {
  open.add(name);
  if (stateOf(name).phase === 'idle') await startRemote(name);
}

/** The view of a remote is left: its failure is forgotten, so that coming back loads anew. */
export function closeRemote(name: string): void {
  open.delete(name);
  const state = stateOf(name);
  if (state.phase === 'done' && !state.result.ok) set(name, idle);
}

/** Loads a remote that is not loading; after a failed load anew. */
export async function startRemote(name: string): Promise<void> {
  set(name, { phase: 'loading' });
  const result = await loadRemote(name);
  const failure = result.ok ? result.fellBack : result;
  if (failure) reportFailure(failure);
  if (result.ok) {
    const { i18nNamespace } = bootManifest().remotes[name]?.declaration ?? { i18nNamespace: name };
    addMessages(i18nNamespace, result.module.messages as unknown as Messages);
  }
  set(name, result.ok || open.has(name) ? { phase: 'done', result } : idle);
}

export function useRemote(name: string): RemoteState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stateOf(name),
  );
}

/**
 * Reports a failure of a remote, with the ticket that makes it count when it concerns the release that the page was
 * given.
 */
export function reportFailure({ name, version, kind, at, detail, tries }: LoadFailure): void {
  const remote = bootManifest().remotes[name];
  const ticket = remote?.version === version ? remote.ticket : null;
  reportFault('remote', { remote: name, version, decision: remote?.decision, load: kind, at, detail, tries, ticket });
}

/** The remote that owns an address, turned off or not, or `null`. */
export function remoteOf(path: string): string | null {
  const { remotes, turnedOff } = bootManifest();
  return matchRemote([...Object.values(remotes).map(({ declaration }) => declaration), ...turnedOff], path);
}

export function isTurnedOff(name: string): boolean {
  return bootManifest().turnedOff.some((remote) => remote.name === name);
}

/** Starts loading the target of a link before the click. */
export function preloadRemoteOf(path: string): void {
  const name = remoteOf(path);
  if (name !== null && !isTurnedOff(name) && stateOf(name).phase === 'idle') void startRemote(name);
}
