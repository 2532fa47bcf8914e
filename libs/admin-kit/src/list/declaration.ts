import type { Selection } from '@laurel/contracts/table/selection.dto';
import type { TableDeclaration } from '@laurel/ui/table';
import type { QueryKeys, TableDefaults } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import type { Confirmation } from '../confirm/confirm-action.tsx';

interface ActionWords {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
}

/** What can be done with one record: go somewhere, open something, or do it once it is confirmed. */
export type RowAction = ActionWords &
  ({ to: string } | { onSelect: () => void } | { confirm: Confirmation; run: () => Promise<unknown> });

/** What can be done with the records that are chosen. */
export interface BulkAction extends ActionWords {
  /** States how many, and what happens to them. */
  confirm: (count: number) => Confirmation;
  /** Rejects to say why nothing was done. @param text what the confirmation's `input` asked for */
  run: (selection: Selection, text: string) => Promise<unknown>;
}

/** The one primary button of a list. */
export interface PrimaryAction {
  label: string;
  /** A page, or a panel of this one: `#invite`. */
  to: string;
  /** `can(…)`: it is not there for those who may not. */
  allowed: boolean;
}

/** A list of records, declared once: the page, its table, and what can be done with a row or with several. */
export interface ListDeclaration<Row extends object> extends Pick<
  TableDeclaration<Row>,
  'id' | 'rowId' | 'columns' | 'search' | 'filters' | 'commands'
> {
  /** Heads the page, and names the table for screen readers. */
  title: string;
  description?: string;
  /** `can(…)`: others are told who can grant it. */
  allowed: boolean;
  /** Of the calls; with `.csv` behind it, of everything that matches as CSV. */
  address: string;
  /** A change that invalidates `lists()` or `all` loads the rows again. */
  keys: QueryKeys;
  defaults?: TableDefaults;
  primary?: PrimaryAction;
  /** Where a record leads; `query` is what the list shows, for pages that walk through it. */
  link?: (row: Row, query: URLSearchParams) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  /** What the row's menu is called by; the first column when left out. */
  rowName?: (row: Row) => string;
  bulkActions?: readonly BulkAction[];
  /** Offers the CSV, to those who may export; its address where that is not the list's own with `.csv`. */
  csv?: boolean | string;
  /** The program whose saved views of this list are offered; none when left out. */
  viewsOf?: string;
  /** Nothing yet: what it is for. The primary action makes the first one. */
  empty: { title: string; text?: string };
}
