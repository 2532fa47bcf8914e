import { useState } from 'react';
import type { TableColumn } from './types.ts';

const keyOf = (id: string): string => `laurel-table:${id}`;

function read(id: string, columns: readonly TableColumn<never>[]): ReadonlySet<string> {
  const fallback = columns.filter(({ hidden }) => hidden).map(({ field }) => field);
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    return new Set(Array.isArray(kept) ? kept.filter((field) => typeof field === 'string') : fallback);
  } catch {
    return new Set(fallback);
  }
}

/** Which columns of a table the person has hidden, remembered in this browser. */
export function useHiddenColumns<Row>(
  id: string,
  columns: readonly TableColumn<Row>[],
): { hidden: ReadonlySet<string>; toggle: (field: string) => void } {
  const [hidden, setHidden] = useState(() => read(id, columns as readonly TableColumn<never>[]));
  const toggle = (field: string): void => {
    const next = new Set(hidden);
    if (!next.delete(field)) next.add(field);
    setHidden(next);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify([...next]));
    } catch {
      // Storage is forbidden in this browser: the choice holds for this page.
    }
  };
  return { hidden, toggle };
}
