import { useState } from 'react';
import type { ChosenRows, TableState } from '../types.ts';

export interface RowChoice {
  /** The number of matching rows, when all of them are chosen. */
  all: number | null;
  ids: ReadonlySet<string>;
  /** Selects or deselects rows; on top of "all" it starts anew with the page's rows. */
  set: (ids: readonly string[], chosen: boolean, page: readonly string[]) => void;
  setAll: (matching: number) => void;
  clear: () => void;
}

interface Chosen {
  all: number | null;
  ids: ReadonlySet<string>;
}

const NONE: Chosen = { all: null, ids: new Set() };

/** The chosen rows of a table, held across pages and cleared by another query. */
export function useRowChoice({ search, columnFilters }: Pick<TableState, 'search' | 'columnFilters'>): RowChoice {
  const [chosen, setChosen] = useState(NONE);
  const looked = JSON.stringify([search, columnFilters]);
  const [among, setAmong] = useState(looked);
  if (among !== looked) {
    setAmong(looked);
    setChosen(NONE);
  }
  return {
    ...chosen,
    set: (ids, choose, page) =>
      setChosen(({ all, ids: before }) => {
        const next = new Set(all === null ? before : page);
        for (const id of ids) {
          if (choose) next.add(id);
          else next.delete(id);
        }
        return { all: null, ids: next };
      }),
    setAll: (matching) => setChosen({ all: matching, ids: new Set() }),
    clear: () => setChosen(NONE),
  };
}

/** The selection for the server: the ids, or all that match now together with the number that the person saw. */
export function chosenRows(choice: RowChoice, { search, columnFilters }: TableState): ChosenRows {
  const { all, ids, clear } = choice;
  return all === null
    ? { selection: { ids: [...ids] }, count: ids.size, clear }
    : { selection: { search, columnFilters, expected: all }, count: all, clear };
}
