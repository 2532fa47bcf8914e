import { EmptyState, ErrorState, NoMatchState, NoPermissionState, Stack, useUi } from '@laurel/ui';
import type { CellKeyDownEvent, GridApi, IDatasource, SortChangedEvent } from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { pageNonce } from '../provider/nonce.ts';
import { columnStateToSort, gridColumns, sortToColumnState } from './columns.ts';
import { gridModules } from './grid-modules.ts';
import { GridFrame, gridTheme } from './grid-theme.ts';
import { useHiddenColumns } from './hidden-columns.ts';
import { Pager } from './pager.tsx';
import { activeFilters, Toolbar } from './toolbar.tsx';
import type { LoadPage, TableDeclaration, TableState } from './types.ts';

export interface DataTableProps<Row extends object> {
  declaration: TableDeclaration<Row>;
  /** From the address; every change goes back through `onChange`, which returns to page 1 unless a page is named. */
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
  load: LoadPage<Row>;
  /** A new value loads the rows again, for example after a record was changed. */
  version?: string | number;
}

interface Failure {
  message: string;
  requestId: string | null;
}

function failureOf(error: unknown): Failure {
  const id: unknown = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : null;
  return {
    message: error instanceof Error ? error.message : String(error),
    requestId: typeof id === 'string' ? id : null,
  };
}

/** What the rows depend on, apart from the page: a change starts a new set. */
const setKey = ({ page_size, search, sort, columnFilters }: TableState): string =>
  JSON.stringify([page_size, search, sort, columnFilters]);

/** A table over the server's paging, sorting and filtering. */
export function DataTable<Row extends object>({
  declaration,
  state,
  onChange,
  load,
  version = 0,
}: DataTableProps<Row>): ReactNode {
  const { language } = useUi();
  const { hidden, toggle } = useHiddenColumns(declaration.id, declaration.columns);
  const [total, setTotal] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const grid = useRef<GridApi<Row> | null>(null);
  const now = useRef({ state, load, onChange });
  useEffect(() => {
    now.current = { state, load, onChange };
  });

  const key = `${setKey(state)} ${version} ${attempt}`;
  const datasource = useMemo<IDatasource>(() => {
    const stop = new AbortController();
    return {
      getRows: ({ startRow, endRow, successCallback, failCallback }) => {
        const wanted = { ...now.current.state, page: startRow / (endRow - startRow) + 1 };
        now.current.load(wanted, stop.signal).then(
          ({ rows, total: all }) => {
            if (stop.signal.aborted) return;
            setFailure(null);
            setTotal(all);
            successCallback(rows, all);
          },
          (error: unknown) => {
            if (stop.signal.aborted) return;
            setFailure(failureOf(error));
            failCallback();
          },
        );
      },
      destroy: () => stop.abort(),
      key,
    } as IDatasource & { key: string };
  }, [key]);

  const columns = useMemo(() => gridColumns(declaration, hidden), [declaration, hidden]);

  const goToPage = (page: number): void => {
    if (grid.current && grid.current.paginationGetCurrentPage() !== page - 1) grid.current.paginationGoToPage(page - 1);
  };
  useEffect(() => goToPage(state.page), [state.page, total]);
  useEffect(() => {
    grid.current?.applyColumnState({ state: sortToColumnState(state.sort), defaultState: { sort: null } });
  }, [state.sort]);

  // Rows were deleted, or the address is old: the last page there is.
  const last = total === null ? null : Math.max(1, Math.ceil(total / state.page_size));
  useEffect(() => {
    if (last !== null && state.page > last) now.current.onChange({ page: last });
  }, [last, state.page]);

  if (declaration.allowed === false) return <NoPermissionState />;

  const sorted = ({ api }: SortChangedEvent): void => {
    const sort = columnStateToSort(api.getColumnState());
    if (sort !== now.current.state.sort) onChange({ sort });
  };
  const follow = ({ event }: { event?: Event | null }): void => {
    if (event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLElement) {
      event.target.querySelector<HTMLElement>('a, button')?.click();
    }
  };
  const filters = activeFilters(declaration, state);
  const clear = (): void => onChange({ search: '', columnFilters: {} });
  const nothing = total === 0 && !failure;
  return (
    <Stack gap={3}>
      <Toolbar declaration={declaration} state={state} onChange={onChange} hidden={hidden} onToggleColumn={toggle} />
      {failure && (
        <ErrorState
          title={declaration.errorTitle(failure.message)}
          requestId={failure.requestId}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {nothing && filters.length > 0 && <NoMatchState filters={filters} onClear={clear} />}
      {nothing && filters.length === 0 && (
        <EmptyState title={declaration.empty.title} action={declaration.empty.action}>
          {declaration.empty.text}
        </EmptyState>
      )}
      <GridFrame hidden={nothing || failure !== null}>
        <AgGridProvider modules={gridModules}>
          <AgGridReact<Row>
            theme={gridTheme}
            styleNonce={pageNonce()}
            rowModelType="infinite"
            datasource={datasource}
            columnDefs={columns}
            getRowId={({ data }) => declaration.rowId(data)}
            pagination
            suppressPaginationPanel
            paginationPageSize={state.page_size}
            cacheBlockSize={state.page_size}
            maxBlocksInCache={5}
            infiniteInitialRowCount={state.page * state.page_size}
            rowClassRules={{ 'row-waiting': ({ data }) => data === undefined }}
            suppressDragLeaveHidesColumns
            suppressCellFocus={false}
            tooltipShowDelay={600}
            {...(language === 'es' ? { localeText: { noRowsToShow: 'No hay filas' } } : {})}
            onGridReady={({ api }) => {
              grid.current = api;
              api.setGridAriaProperty('label', declaration.label);
              api.applyColumnState({ state: sortToColumnState(state.sort), defaultState: { sort: null } });
              goToPage(state.page);
            }}
            onSortChanged={sorted}
            onCellKeyDown={(event) => {
              if ('event' in event) follow(event as CellKeyDownEvent<Row>);
            }}
          />
        </AgGridProvider>
      </GridFrame>
      {!nothing && !failure && <Pager state={state} total={total ?? 0} onChange={onChange} />}
    </Stack>
  );
}
