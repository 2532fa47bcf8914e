import { useMemo, useState } from 'react';
import type { TableColumn } from './types.ts';

const keyOf = (id: string): string => `laurel-table:${id}`;

/** Whether a column is hidden, by its field; columns that the person has not touched are as declared. */
type Choices = Readonly<Record<string, boolean>>;

function read(id: string): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, hidden]) => typeof hidden === 'boolean'));
  } catch {
    return {};
  }
}

/** Which columns of a table the person has hidden, remembered in this browser. */
export function useHiddenColumns<Row>(
  id: string,
  columns: readonly TableColumn<Row>[],
): { hidden: ReadonlySet<string>; toggle: (field: string) => void } {
  const [choices, setChoices] = useState(() => read(id));
  const hidden = useMemo(
    () => new Set(columns.filter((column) => choices[column.field] ?? column.hidden).map(({ field }) => field)),
    [columns, choices],
  );
  const toggle = (field: string): void => {
    const next = { ...choices, [field]: !hidden.has(field) };
    setChoices(next);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(next));
    } catch {
      // Storage is forbidden in this browser: the choice holds for this page.
    }
  };
  return { hidden, toggle };
}
