import { EmptyState, ErrorState, isRightToLeft, NoMatchState, NoPermissionState, Stack, useUiTexts } from '@laurel/ui';
import type { CellKeyDownEvent, GridApi, SortChangedEvent } from 'ag-grid-community';
import { AgGridProvider, AgGridReact } from 'ag-grid-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { pageNonce } from '../provider/nonce.ts';
import { columnStateToSort, gridColumns, sortToColumnState } from './columns.ts';
import { createDatasource, type Failure, type PagedDatasource, type RowSet } from './datasource.ts';
import { followRow } from './grid/follow-row.ts';
import { gridModules } from './grid/grid-modules.ts';
import { GridFrame, gridTheme } from './grid/grid-theme.ts';
import { useHiddenColumns } from './hidden-columns.ts';
import { Pager } from './pager.tsx';
import { useRowKeys } from './row-keys.ts';
import { BulkBar } from './selection/bulk-bar.tsx';
import { chosenRows, useRowChoice } from './selection/choice.ts';
import { Choosing } from './selection/select-cells.tsx';
import { activeFilters, Toolbar } from './toolbar.tsx';
import type { LoadPage, TableDeclaration, TableState } from './types.ts';
import { useTableTop } from './grid/use-table-top.ts';

export interface DataTableProps<Row extends object> {
  declaration: TableDeclaration<Row>;
  /**
   * The state from the address; every change goes through `onChange`, which returns to page 1 unless a page is named.
   */
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
  load: LoadPage<Row>;
  /** A new value loads the rows again, for example after a record was changed. */
  version?: string | number;
}

function goToPage(grid: GridApi | null, page: number): void {
  if (grid && grid.paginationGetCurrentPage() !== page - 1) grid.paginationGoToPage(page - 1);
}

/** Enter on a cell activates its content: a menu opens by a key of its own, not by a click. */
function press(control: HTMLElement | null): void {
  if (control?.getAttribute('aria-haspopup') !== 'menu') return control?.click();
  control.focus();
  control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}

/** A table over the server's paging, sorting and filtering. */
export function DataTable<Row extends object>({
  declaration,
  state,
  onChange,
  load,
  version = 0,
}: DataTableProps<Row>): ReactNode {
  const { sortHint } = useUiTexts();
  const { hidden, toggle } = useHiddenColumns(declaration.id, declaration.columns);
  const [total, setTotal] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(0);
  const choice = useRowChoice(state);
  const grid = useRef<GridApi<Row> | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useRowKeys(frame, grid, declaration.columns[0]?.field ?? '');
  useTableTop(frame);
  const source = useRef<PagedDatasource | null>(null);
  const now = useRef({ load, onChange, state });
  useEffect(() => {
    now.current = { load, onChange, state };
  });

  const { page_size, search, columnFilters } = state;
  const sortedBy = state.sort.replace(/^-/, '');
  const sort = declaration.columns.some(({ field, sortable }) => sortable && field === sortedBy) ? '' : state.sort;
  // A new key is a new set of rows: other filters, or the same ones asked for again.
  const key = JSON.stringify({ rowSet: { page_size, search, sort, columnFilters }, version, attempt });
  useEffect(() => {
    if (!ready) return;
    const { rowSet } = JSON.parse(key) as { rowSet: RowSet };
    source.current = createDatasource<Row>(rowSet, {
      load: (...query) => now.current.load(...query),
      wanted: () => now.current.state,
      onTotal: (all) => {
        setFailure(null);
        setTotal(all);
      },
      onFailure: setFailure,
    });
    const { page } = now.current.state;
    grid.current?.setGridOption('datasource', source.current);
    grid.current?.setRowCount(page * rowSet.page_size, false);
    goToPage(grid.current, page);
  }, [key, ready]);
  useEffect(() => {
    goToPage(grid.current, state.page);
    source.current?.show();
  }, [state.page, state.sort, total]);
  useEffect(() => {
    grid.current?.applyColumnState({ state: sortToColumnState(state.sort), defaultState: { sort: null } });
  }, [state.sort]);

  const columns = useMemo(
    () => gridColumns(declaration, hidden, isRightToLeft() ? 'rtl' : 'ltr'),
    [declaration, hidden],
  );

  // Rows were deleted, or the address is old: the last page there is.
  const last = total === null ? null : Math.max(1, Math.ceil(total / state.page_size));
  useEffect(() => {
    if (last !== null && state.page > last) now.current.onChange({ page: last });
  }, [last, state.page]);

  if (declaration.allowed === false) return <NoPermissionState />;

  const sorted = ({ api }: SortChangedEvent): void => {
    const chosen = columnStateToSort(api.getColumnState());
    if (chosen !== now.current.state.sort) onChange({ sort: chosen });
  };
  const follow = ({ event }: { event?: Event | null }): void => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLElement)) return;
    if (event.key === 'Enter') press(event.target.querySelector<HTMLElement>('a, button'));
    if (event.key === ' ') event.target.querySelector<HTMLElement>('input')?.click();
  };
  const filters = activeFilters(declaration, state);
  const clear = (): void => onChange({ search: '', columnFilters: {} });
  const nothing = total === 0 && !failure;
  const rows = total === null ? state.page_size : Math.min(state.page_size, total);
  return (
    <Stack gap={3}>
      <Toolbar declaration={declaration} state={state} onChange={onChange} hidden={hidden} onToggleColumn={toggle} />
      {declaration.bulkActions && (
        <BulkBar
          choice={choice}
          chosen={chosenRows(choice, state)}
          total={total ?? 0}
          actions={declaration.bulkActions}
        />
      )}
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
      <GridFrame ref={frame} hidden={nothing || failure !== null} style={{ '--table-rows': rows }}>
        <Choosing value={choice}>
          <AgGridProvider modules={gridModules}>
            <AgGridReact<Row>
              theme={gridTheme}
              styleNonce={pageNonce()}
              rowModelType="infinite"
              key={state.page_size}
              columnDefs={columns}
              getRowId={({ data }) => declaration.rowId(data)}
              pagination
              suppressPaginationPanel
              paginationPageSizeSelector={false}
              paginationPageSize={state.page_size}
              cacheBlockSize={state.page_size}
              maxBlocksInCache={5}
              maxConcurrentDatasourceRequests={-1}
              infiniteInitialRowCount={state.page * state.page_size}
              rowClassRules={{
                'row-loading': ({ data }) => data === undefined,
                'row-link': ({ data }) => data !== undefined && declaration.link !== undefined,
              }}
              onRowClicked={({ event }) => {
                if (event instanceof MouseEvent) followRow(event);
              }}
              suppressDragLeaveHidesColumns
              suppressCellFocus={false}
              tooltipShowDelay={600}
              suppressNoRowsOverlay
              enableRtl={isRightToLeft()}
              localeText={{ ariaSortableColumn: sortHint }}
              onGridReady={({ api }) => {
                grid.current = api;
                api.setGridAriaProperty('label', declaration.label);
                api.applyColumnState({ state: sortToColumnState(state.sort), defaultState: { sort: null } });
                setReady((count) => count + 1);
              }}
              onSortChanged={sorted}
              onCellKeyDown={(event) => {
                if ('event' in event) follow(event as CellKeyDownEvent<Row>);
              }}
            />
          </AgGridProvider>
        </Choosing>
      </GridFrame>
      {!nothing && !failure && <Pager state={state} total={total} onChange={onChange} />}
    </Stack>
  );
}
