import type { Selection } from '@laurel/contracts/table/selection.dto';
import type { ReactNode } from 'react';

/** The state of a table; the names of the platform's table query. The screen stores it in the address. */
export interface TableState {
  page: number;
  page_size: number;
  search: string;
  /** A column's field, with `-` in front for descending. */
  sort: string;
  columnFilters: Record<string, string>;
}

export interface TablePage<Row> {
  rows: Row[];
  /** The number of all matching rows, not only this page's. */
  total: number;
}

export interface TableColumn<Row> {
  /** The server's name, used for sorting. */
  field: string;
  header: string;
  /** `number` is right-aligned with digits of one width. */
  type?: 'text' | 'number';
  sortable?: boolean;
  /** Pixels; columns share what is left in proportion. */
  minWidth?: number;
  /** Left out until the person asks for it. */
  hidden?: boolean;
  /** The cell as text; cheaper than `render`. */
  text?: (row: Row) => string;
  /** The cell as elements: badge, avatar, picture. */
  render?: (row: Row) => ReactNode;
}

export interface TableFilter {
  field: string;
  label: string;
  /** Values to choose from; free text when left out. */
  options?: readonly { value: string; label: string }[];
}

/** Rows that an action is to be taken on. */
export interface ChosenRows {
  /** The selection in the server's form. */
  selection: Selection;
  count: number;
  clear: () => void;
}

/** A list of records, declared once: a back-office list screen is one of these. */
export interface TableDeclaration<Row> {
  /** Under this name the person's choice of columns is remembered. */
  id: string;
  /** The name of the list, for screen readers. */
  label: string;
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  /** The address of a record; the first column becomes its link. */
  link?: (row: Row) => string;
  /** Name of the search box; no box without it. */
  search?: string;
  filters?: readonly TableFilter[];
  /** Buttons above the table, for example the one that adds a record. */
  commands?: ReactNode;
  /** Address of the same rows as CSV; the whole filtered set, made by the server. */
  csv?: (state: TableState) => string;
  /** The actions on one record; the last column. */
  rowActions?: (row: Row) => ReactNode;
  /** The actions on several records at once; without them rows cannot be chosen. */
  bulkActions?: (chosen: ChosenRows) => ReactNode;
  /** Nothing yet. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Heading of a failed load, for example `Error: …`. */
  errorTitle: (message: string) => string;
  /** False shows the role that can grant it instead of the table. */
  allowed?: boolean;
}

export type LoadPage<Row> = (state: TableState, signal: AbortSignal) => Promise<TablePage<Row>>;
