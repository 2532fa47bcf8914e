export { cellText } from './cells.tsx';
export { DataTable, type DataTableProps } from './data-table.tsx';
export type {
  ChosenRows,
  LoadPage,
  TableColumn,
  TableDeclaration,
  TableFilter,
  TablePage,
  TableState,
} from './types.ts';
