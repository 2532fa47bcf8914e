import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A drag that goes on: the entry, and the place where it would stay. */
export interface DraggedEntry {
  from: number;
  to: number;
}

interface DragOrderOptions {
  /** The list; its children are the entries. */
  list: RefObject<HTMLElement | null>;
  /** The first place that an entry can take. */
  first: number;
  onMove: (from: number, to: number) => void;
}

interface DragOrder {
  dragged: DraggedEntry | null;
  /** Begins the drag of an entry; pointers of all kinds. */
  start: (from: number, event: PointerEvent) => void;
}

const PRIMARY_BUTTON = 0;

/** Entries of a list that a pointer drags to another place; Escape leaves the order as it was. */
export function useDragOrder({ list, first, onMove }: DragOrderOptions): DragOrder {
  const [dragged, setDragged] = useState<DraggedEntry | null>(null);
  const ended = useRef<AbortController | null>(null);
  useEffect(() => () => ended.current?.abort(), []);

  const start = (from: number, event: PointerEvent): void => {
    if (event.button !== PRIMARY_BUTTON || !event.isPrimary) return;
    // Without this the press selects text, or takes the focus from a field.
    event.preventDefault();
    ended.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    ended.current = controller;
    let to = from;
    const end = (): void => {
      controller.abort();
      setDragged(null);
    };
    setDragged({ from, to });
    window.addEventListener(
      'pointermove',
      ({ clientY }) => {
        const entries = [...(list.current?.children ?? [])];
        to = placeAt(clientY, entries, first);
        setDragged({ from, to });
        entries[to]?.scrollIntoView({ block: 'nearest' });
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (to !== from) onMove(from, to);
      },
      { signal },
    );
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        // The panel around the list stays open.
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
  };
  return { dragged, start };
}

/** The entry at that height of the window; the last one below all. */
function placeAt(y: number, entries: readonly Element[], first: number): number {
  const index = entries.findIndex((entry) => y < entry.getBoundingClientRect().bottom);
  return Math.max(first, index === -1 ? entries.length - 1 : index);
}
