import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from 'zustand';

export interface Shortcut {
  /** A key as `KeyboardEvent.key` names it, after `mod+` where Ctrl (Cmd on a Mac) is held: `j`, `?`, `mod+k`. */
  keys: string;
  /** Its description, for the list of shortcuts. */
  label: string;
}

interface HeldShortcut extends Shortcut {
  run: () => void;
}

const registry = createStore<{ held: readonly HeldShortcut[] }>(() => ({ held: [] }));

/**
 * A key that works anywhere on the page while the component is mounted; the one mounted last wins. Keys without `mod+`
 * do nothing while the user types, or where a dialog or menu is open. A key that is held down counts once.
 */
export function useShortcut(keys: string, label: string, run: () => void, enabled = true): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    const shortcut: HeldShortcut = { keys, label, run: () => act() };
    if (registry.getState().held.length === 0) window.addEventListener('keydown', press);
    registry.setState(({ held }) => ({ held: [...held, shortcut] }));
    return () => {
      registry.setState(({ held }) => ({ held: held.filter((other) => other !== shortcut) }));
      if (registry.getState().held.length === 0) window.removeEventListener('keydown', press);
    };
  }, [keys, label, enabled]);
}

/** Every current shortcut of the page, in the order of their mounting. */
export function useShortcuts(): readonly Shortcut[] {
  return useStore(registry, ({ held }) => held);
}

// The listener is on the window: the focused element comes first.
function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && isBusy(event.target)) return;
  const keys = (mod ? 'mod+' : '') + event.key.toLowerCase();
  const shortcut = registry.getState().held.findLast((held) => held.keys === keys);
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run();
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [role$=dialog] *, [role$=menu] *';

const isBusy = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPING));
