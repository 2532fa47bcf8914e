import { api, type UntypedApi, useQueryClient } from '@laurel/web-kit';
import type { QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { tableSearchParams, type TableState } from '../state/table-state.ts';

export interface TableAnswer<Row> {
  data: Row[];
  meta: { page: number; page_size: number; total: number };
}

type TableLoader<Row> = (state: TableState, signal: AbortSignal) => Promise<{ rows: Row[]; total: number }>;

/**
 * How a table gets its pages: `<DataTable load={useTableLoader<Row>('/admin/v2/…')} />`. Pages seen lately are shown at once.
 *
 * @param lists prefix of the pages' keys, from `queryKeys(…).lists()`; invalidate it after a change
 */
export function useTableLoader<Row>(path: string, lists: QueryKey = ['api', path]): TableLoader<Row> {
  const client = useQueryClient();
  const key = JSON.stringify(lists);
  return useCallback(
    async (state) => {
      const { data, meta } = await client.query({
        queryKey: [...(JSON.parse(key) as unknown[]), state],
        queryFn: ({ signal }) =>
          (api as UntypedApi).get<TableAnswer<Row>>(path, { params: tableSearchParams(state), signal }),
      });
      return { rows: data, total: meta.total };
    },
    [client, key, path],
  );
}
