import type { Selection } from '@laurel/contracts/table/selection.dto';
import type { ReactNode } from 'react';

/** What a table shows; the names of the platform's table query. Kept in the address by the screen. */
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
  /** Of everything that matches, not only this page. */
  total: number;
}

export interface TableColumn<Row> {
  /** The server's name, used for sorting. */
  field: string;
  header: string;
  /** `number` stands right with digits of one width. */
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
  /** As the server is told of them. */
  selection: Selection;
  count: number;
  clear: () => void;
}

/** A list of records, declared once: a back-office list screen is one of these. */
export interface TableDeclaration<Row> {
  /** Under this name the person's choice of columns is remembered. */
  id: string;
  /** What is listed, for screen readers. */
  label: string;
  rowId: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  /** Where a record leads; the first column becomes its link. */
  link?: (row: Row) => string;
  /** Name of the search box; no box without it. */
  search?: string;
  filters?: readonly TableFilter[];
  /** Buttons above the table, for example the one that adds a record. */
  commands?: ReactNode;
  /** Address of the same rows as CSV; the whole filtered set, made by the server. */
  csv?: (state: TableState) => string;
  /** What one record can have done to it; the last column. */
  rowActions?: (row: Row) => ReactNode;
  /** What can be done with several records at once; without it rows cannot be chosen. */
  bulkActions?: (chosen: ChosenRows) => ReactNode;
  /** Nothing yet. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Heading of a failed load, for example `Error: …`. */
  errorTitle: (message: string) => string;
  /** False shows who can grant it instead of the table. */
  allowed?: boolean;
}

export type LoadPage<Row> = (state: TableState, signal: AbortSignal) => Promise<TablePage<Row>>;
