import { useEffect, useId, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { AppHistory, BlockedNavigation } from '../routing/app-history.ts';

interface DirtyEntry {
  /** Names the unsaved input, for example the form's title. */
  label: string;
  /** Navigation inside this path, and with its hash if it has one, keeps the form mounted. */
  within: string;
}

const registry = createStore<{ entries: ReadonlyMap<string, DirtyEntry> }>(() => ({ entries: new Map() }));

function put(id: string, entry: DirtyEntry | null): void {
  const entries = new Map(registry.getState().entries);
  if (entry) entries.set(id, entry);
  else if (!entries.delete(id)) return;
  registry.setState({ entries });
}

/**
 * Reports unsaved input to the page's guard.
 *
 * @param within path that can be left and entered without losing it (tabs, steps); the current path when left out. With
 * a hash (`/admin/v2/users#invite`) leaving that hash loses it: a panel
 */
export function useDirty(dirty: boolean, label: string, within?: string): void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    put(id, { label, within: within ?? window.location.pathname });
    return () => put(id, null);
  }, [id, dirty, label, within]);
}

/** Whether anything on the page is unsaved; asked before a reload after a deploy. */
export function isAnythingDirty(): boolean {
  return registry.getState().entries.size > 0;
}

function lostBy(to: { pathname: string; hash: string }): DirtyEntry[] {
  const inside = ({ within }: DirtyEntry): boolean => {
    const [path = '', hash] = within.split('#');
    if (hash !== undefined && to.hash !== `#${hash}`) return false;
    return to.pathname === path || to.pathname.startsWith(`${path}/`);
  };
  return [...registry.getState().entries.values()].filter((entry) => !inside(entry));
}

export interface UnsavedGuard {
  /** The input that leaving would discard; empty while no navigation is held back. */
  losing: string[];
  leave: () => void;
  stay: () => void;
}

/** The page's one guard, used by the shell, which draws its dialog while `losing` has entries. */
export function useUnsavedGuard(history: AppHistory): UnsavedGuard {
  const [held, setHeld] = useState<{ navigation: BlockedNavigation; losing: string[] } | null>(null);
  const dirty = useStore(registry, ({ entries }) => entries.size > 0);

  useEffect(
    () =>
      history.guard((navigation) => {
        const losing = lostBy(navigation.to);
        if (losing.length === 0) return false;
        setHeld({ navigation, losing: losing.map(({ label }) => label) });
        return true;
      }),
    [history],
  );

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  const answer = (act: (navigation: BlockedNavigation) => void): void => {
    if (!held) return;
    setHeld(null);
    act(held.navigation);
  };
  return {
    losing: held?.losing ?? [],
    leave: () => answer(({ proceed }) => proceed()),
    stay: () => answer(({ stay }) => stay()),
  };
}
