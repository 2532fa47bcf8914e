import { TableSkeleton } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { lazyRoute } from '@laurel/web-kit/router';
import { type ReactNode, useEffect, useState } from 'react';
import { NotAllowed } from '../record/not-allowed.tsx';
import type { Listed } from './declaration.ts';
import { listKey } from './list-key.ts';
import { PrimaryButton } from './primary-button.tsx';

// The grid is ten times everything else of a list: title and button do not wait for it.
const Table = lazyRoute<{ list: Listed<never> }>(
  async () => (await import('./list-table.tsx')).ListTable,
  <TableSkeleton />,
);

export interface ListProps<Row extends object> {
  /** The same object until something of it changes: `useMemo`. */
  list: Listed<Row>;
}

/** A whole page: title, primary action, and the table; what it shows is in the address. */
export function ListPage<Row extends object>({ list, children }: ListProps<Row> & { children?: ReactNode }): ReactNode {
  if (!list.allowed) return <NotAllowed />;
  return (
    <>
      <PageHeader
        title={list.title}
        description={list.description}
        actions={list.primary && <PrimaryButton action={list.primary} />}
      />
      {children}
      <ListSection list={list} />
    </>
  );
}

/** The table alone, for a tab of a record. */
export function ListSection<Row extends object>({ list }: ListProps<Row>): ReactNode {
  return (
    <>
      {list.allowed && <FirstRows key={list.address} list={list} />}
      <Table key={`table-${list.address}`} list={list} />
    </>
  );
}

/** Asks for the first rows while the grid is on its way; the table finds them in the query's cache. */
function FirstRows<Row extends object>({ list }: ListProps<Row>): null {
  const load = useTableLoader<Row>(list.address, listKey(list));
  const [first] = useState(useTableState(list.defaults).state);
  useEffect(() => {
    load(first, new AbortController().signal).catch(() => undefined);
  }, [load, first]);
  return null;
}
