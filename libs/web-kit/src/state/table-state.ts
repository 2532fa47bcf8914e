import { useCallback, useMemo } from 'react';
import { useSearchParams } from '@laurel/web-kit/router';

/** The state of a table, as `TableQuery` of the contracts: the same names in the address bar and in the call. */
export interface TableState {
  page: number;
  page_size: number;
  search: string;
  /** A column, with `-` in front for descending; empty for the server's order. */
  sort: string;
  columnFilters: Record<string, string>;
}

export type TableDefaults = Partial<Omit<TableState, 'page'>>;

const FILTER = /^columnFilters\[([\w.]+)\]$/;

function completed(defaults: TableDefaults): TableState {
  return { page: 1, page_size: 20, search: '', sort: '', columnFilters: {}, ...defaults };
}

const activeFilters = ({ columnFilters }: Pick<TableState, 'columnFilters'>): [string, string][] =>
  Object.entries(columnFilters)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => a.localeCompare(b));

const whole = (text: string | null, most: number): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** The table's state in a query; what is missing or impossible is the default. */
export function readTableState(search: URLSearchParams, defaults: TableDefaults = {}): TableState {
  const base = completed(defaults);
  const filters: Record<string, string> = {};
  let filtered = false;
  for (const [name, value] of search) {
    const field = FILTER.exec(name)?.[1];
    if (!field) continue;
    filtered = true;
    if (value) filters[field] = value;
  }
  return {
    page: whole(search.get('page'), 1_000_000) ?? base.page,
    page_size: whole(search.get('page_size'), 100) ?? base.page_size,
    search: search.get('search') ?? base.search,
    sort: search.get('sort') ?? base.sort,
    columnFilters: filtered ? filters : base.columnFilters,
  };
}

/**
 * The query of a table: everything for a call (`defaults` left out), or for the address bar only what differs from
 * `defaults`, over the parameters that belong to others.
 */
export function tableSearchParams(
  state: TableState,
  defaults?: TableDefaults,
  others?: URLSearchParams,
): URLSearchParams {
  const base = defaults && completed(defaults);
  const next = new URLSearchParams();
  for (const [name, value] of others ?? []) {
    if (!FILTER.test(name) && !['page', 'page_size', 'search', 'sort'].includes(name)) next.append(name, value);
  }
  if (state.page !== base?.page) next.set('page', String(state.page));
  if (state.page_size !== base?.page_size) next.set('page_size', String(state.page_size));
  if (state.search !== (base?.search ?? '')) next.set('search', state.search);
  if (state.sort !== (base?.sort ?? '')) next.set('sort', state.sort);
  const filters = activeFilters(state);
  const usual = base ? activeFilters(base) : [];
  if (JSON.stringify(filters) !== JSON.stringify(usual)) {
    for (const [field, value] of filters) next.set(`columnFilters[${field}]`, value);
    // A cleared default is written as empty, or it would come back.
    for (const [field] of usual) if (!state.columnFilters[field]) next.set(`columnFilters[${field}]`, '');
  }
  return next;
}

/** A table's state in the address bar; changing anything but the page goes back to page 1. */
export function useTableState(defaults: TableDefaults = {}): {
  state: TableState;
  setState: (change: Partial<TableState>) => void;
  query: URLSearchParams;
} {
  const [search, setSearch] = useSearchParams();
  const key = JSON.stringify(defaults);
  const stable = useMemo(() => JSON.parse(key) as TableDefaults, [key]);
  const state = useMemo(() => readTableState(search, stable), [search, stable]);
  const query = useMemo(() => tableSearchParams(state), [state]);
  const setState = useCallback(
    (change: Partial<TableState>) => {
      // Typing in a search box or paging is one visit to the list, not one a letter.
      const replace = 'search' in change || 'page_size' in change;
      setSearch(
        (previous) => {
          const before = readTableState(previous, stable);
          const page = change.page ?? (Object.keys(change).length > 0 ? 1 : before.page);
          return tableSearchParams({ ...before, ...change, page }, stable, previous);
        },
        { replace },
      );
    },
    [setSearch, stable],
  );
  return { state, setState, query };
}
