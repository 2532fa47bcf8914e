import type { ColDef, ColumnState } from 'ag-grid-community';
import { ActionsCell, ActionsHeader, cellText, LinkCell, RenderCell } from './cells.tsx';
import { SelectCell, SelectHeader } from './selection/select-cells.tsx';
import type { TableColumn, TableDeclaration } from './types.ts';

const ACTIONS = 'row-actions';
const SELECT = 'row-select';

function columnOf<Row>(declaration: TableDeclaration<Row>, column: TableColumn<Row>, first: boolean): ColDef<Row> {
  const linked = first && declaration.link !== undefined;
  const number = column.type === 'number';
  const minWidth = column.minWidth ?? (number ? 110 : 150);
  return {
    colId: column.field,
    headerName: column.header,
    sortable: column.sortable ?? false,
    minWidth,
    flex: minWidth,
    valueGetter: ({ data }) => cellText(column, data),
    tooltip: ({ value }) => (typeof value === 'string' ? value : ''),
    ...(number ? { cellClass: 'cell-number', headerClass: 'header-number' } : {}),
    ...(linked ? { cellRenderer: LinkCell } : column.render ? { cellRenderer: RenderCell } : {}),
    cellRendererParams: { declaration, column },
  };
}

/** The grid's columns for a declaration and the fields that the person has hidden, the boxes where reading begins. */
export function gridColumns<Row>(
  declaration: TableDeclaration<Row>,
  hidden: ReadonlySet<string>,
  direction: 'ltr' | 'rtl' = 'ltr',
): ColDef<Row>[] {
  const [first, last] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const);
  const columns = declaration.columns.map((column, index) => ({
    ...columnOf(declaration, column, index === 0),
    hide: index > 0 && hidden.has(column.field),
  }));
  const name = declaration.columns[0];
  const boxes: ColDef<Row> = {
    colId: SELECT,
    pinned: first,
    width: 52,
    resizable: false,
    headerComponent: SelectHeader,
    cellRenderer: SelectCell,
    cellRendererParams: { name },
  };
  return [
    ...(declaration.bulkActions ? [boxes] : []),
    ...columns,
    ...(declaration.rowActions ? [actionsOf(declaration, last)] : []),
  ];
}

function actionsOf<Row>(declaration: TableDeclaration<Row>, last: 'left' | 'right'): ColDef<Row> {
  return {
    colId: ACTIONS,
    headerComponent: ActionsHeader,
    pinned: last,
    width: 72,
    resizable: false,
    cellRenderer: ActionsCell,
    cellRendererParams: { declaration },
  };
}

/** A sort such as `-created_at` in the grid's form. */
export function sortToColumnState(sort: string): ColumnState[] {
  if (sort === '') return [];
  const descending = sort.startsWith('-');
  return [{ colId: descending ? sort.slice(1) : sort, sort: descending ? 'desc' : 'asc' }];
}

export function columnStateToSort(columns: readonly Pick<ColumnState, 'colId' | 'sort'>[]): string {
  const sorted = columns.find(({ sort }) => sort === 'asc' || sort === 'desc');
  return sorted ? (sorted.sort === 'desc' ? '-' : '') + sorted.colId : '';
}
