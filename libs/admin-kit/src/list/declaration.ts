import type { Selection } from '@laurel/contracts/table/selection.dto';
import type { TableDeclaration } from '@laurel/ui/table';
import type { AddressAnswering } from '@laurel/web-kit';
import type { QueryKeys, TableAnswer, TableDefaults } from '@laurel/web-kit/lists';
import type { ReactNode } from 'react';
import type { Confirmation } from '../confirm/confirm-action.tsx';

interface ActionWords {
  id: string;
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
}

/** An action on one record: a link, a panel, or a confirmed command. */
export type RowAction = ActionWords &
  ({ to: string } | { onSelect: () => void } | { confirm: Confirmation; run: () => Promise<unknown> });

/** An action on the chosen records. */
export interface BulkAction extends ActionWords {
  /** States the number of records, and the effect on them. */
  confirm: (count: number) => Confirmation;
  /** Rejects with the reason when nothing was done. @param text the value of the confirmation's `input` */
  run: (selection: Selection, text: string) => Promise<unknown>;
}

/** The one primary button of a list. */
export interface PrimaryAction {
  label: string;
  /** A page, or a panel of this one: `#invite`. */
  to: string;
  /** The result of `can(…)`: the action is hidden without it. */
  allowed: boolean;
}

/** What is shown of a list of records, and what can be done with a row or with several. */
export interface Listed<Row extends object> extends Pick<
  TableDeclaration<Row>,
  'id' | 'rowId' | 'columns' | 'search' | 'filters' | 'commands'
> {
  /** Heads the page, and names the table for screen readers. */
  title: string;
  description?: string;
  /** The result of `can(…)`: without it the list names the role that can grant it. */
  allowed: boolean;
  /** The address of the calls; with `.csv` behind it, of all matching records as CSV. */
  address: string;
  /** A change that invalidates `lists()` or `all` loads the rows again. */
  keys: QueryKeys;
  defaults?: TableDefaults;
  primary?: PrimaryAction;
  /** The address of a record; `query` is the list's own, for pages that walk through it. */
  link?: (row: Row, query: URLSearchParams) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  /** The label of the row's menu; the first column when left out. */
  rowName?: (row: Row) => string;
  bulkActions?: readonly BulkAction[];
  /** Offers the CSV, to admins who may export; its address where that is not the list's own with `.csv`. */
  csv?: boolean | string;
  /** The program whose saved views of this list are offered; none when left out. */
  viewsOf?: string;
  /** The text of an empty list: its purpose. The primary action creates the first record. */
  empty: { title: string; text?: string };
}

type ListAddress<Row> = AddressAnswering<TableAnswer<Row>>;

/** A list of records, declared once; its call answers with its rows. */
export interface ListDeclaration<Row extends object> extends Listed<Row> {
  address: ListAddress<Row> | `${ListAddress<Row>}?${string}`;
}
