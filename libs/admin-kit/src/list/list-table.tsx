import { cellText, DataTable, type TableDeclaration } from '@laurel/ui/table';
import { useQuery, useQueryClient } from '@laurel/web-kit';
import { tableSearchParams, useTableLoader, useTableState } from '@laurel/web-kit/lists';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import type { Listed, RowAction } from './declaration.ts';
import { keepFocus } from './keep-focus.ts';
import { listKey } from './list-key.ts';
import { PrimaryButton } from './primary-button.tsx';
import { RowMenu } from './row-menu.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { useTexts } from './texts.ts';

interface Asked {
  rowId: string;
  action: Extract<RowAction, { run: unknown }>;
}

/** Changes whenever the list's queries are invalidated: only queries with an observer are requested again. */
function useListVersion<Row extends object>(list: Listed<Row>): number {
  const { dataUpdatedAt } = useQuery({
    queryKey: [...listKey(list), 'shown'],
    queryFn: () => true,
    initialData: true,
    staleTime: Infinity,
    gcTime: 0,
  });
  return dataUpdatedAt;
}

/** The grid of a list with its menus and dialogs; in a chunk of its own, because the grid is large. */
export function ListTable<Row extends object>({ list }: { list: Listed<Row> }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { state, setState } = useTableState(list.defaults);
  const load = useTableLoader<Row>(list.address, listKey(list));
  const version = useListVersion(list);
  const [asked, setAsked] = useState<Asked | null>(null);

  // The menu that opened the dialog is gone, so the dialog itself cannot return the focus to it.
  useEffect(() => (asked ? () => keepFocus(`[data-row="${asked.rowId}"]`) : undefined), [asked]);

  const ask = useCallback((rowId: string, action: RowAction) => {
    if ('run' in action) setAsked({ rowId, action });
    else if ('onSelect' in action) action.onSelect();
  }, []);
  const query = tableSearchParams(state, list.defaults ?? {}).toString();
  const view = tableSearchParams({ ...state, page: 1 }, list.defaults ?? {}).toString();
  const declaration = useMemo((): TableDeclaration<Row> => {
    const { link, rowActions, rowId, rowName, bulkActions, csv, title, primary, empty, keys, viewsOf, ...table } = list;
    const [first] = list.columns;
    const nameOf = rowName ?? ((row: Row): string => (first ? cellText(first, row) : rowId(row)));
    return {
      ...table,
      rowId,
      label: title,
      ...(viewsOf !== undefined && {
        commands: (
          <>
            <SavedViews programId={viewsOf} screen={list.id} query={view} />
            {table.commands}
          </>
        ),
      }),
      ...(link && { link: (row: Row) => link(row, new URLSearchParams(query)) }),
      ...(rowActions && {
        rowActions: (row: Row) => (
          <RowMenu rowId={rowId(row)} name={nameOf(row)} actions={rowActions(row)} onAsk={ask} />
        ),
      }),
      ...(bulkActions && {
        bulkActions: (chosen) => <BulkButtons actions={bulkActions} chosen={chosen} changes={keys.all} />,
      }),
      ...(csv && { csv: (shown) => `${csv === true ? `${list.address}.csv` : csv}?${tableSearchParams(shown)}` }),
      empty: { ...empty, action: primary && <PrimaryButton action={primary} /> },
      errorTitle: (message) => t('error', { message }),
    };
  }, [list, query, view, ask, t]);

  return (
    <>
      <DataTable declaration={declaration} state={state} onChange={setState} load={load} version={version} />
      {asked && (
        <ConfirmAction
          {...asked.action.confirm}
          onConfirm={async () => {
            await asked.action.run();
            await client.invalidateQueries({ queryKey: list.keys.all });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
