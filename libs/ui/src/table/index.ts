export { DataTable, type DataTableProps } from './data-table.tsx';
export type { LoadPage, TableColumn, TableDeclaration, TableFilter, TablePage, TableState } from './types.ts';
