import type { IDatasource, IGetRowsParams } from 'ag-grid-community';
import { columnStateToSort } from './columns.ts';
import type { LoadPage, TableState } from './types.ts';

export interface Failure {
  message: string;
  requestId: string | null;
}

function failureOf(error: unknown): Failure {
  const id: unknown = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : null;
  return {
    message: error instanceof Error ? error.message : String(error),
    requestId: typeof id === 'string' ? id : null,
  };
}

/** The inputs of the rows, apart from the page. The grid holds the sort, unless it is by a column that is not shown. */
export type RowSet = Omit<TableState, 'page'>;

/** The page and order that the address names; the grid asks for others on its way there. */
type Wanted = Pick<TableState, 'page' | 'sort'>;

interface Reports<Row> {
  load: LoadPage<Row>;
  wanted: () => Wanted;
  onTotal: (total: number) => void;
  onFailure: (failure: Failure) => void;
}

export interface PagedDatasource extends IDatasource {
  /** Fetches what is wanted now, if the grid asked for it before it was. */
  show: () => void;
}

const nameOf = ({ page, sort }: Wanted): string => `${page} ${sort}`;

/** Blocks of the grid as pages of the server; calls of a datasource that was replaced are aborted. */
export function createDatasource<Row>(
  rowSet: RowSet,
  { load, wanted, onTotal, onFailure }: Reports<Row>,
): PagedDatasource {
  const stop = new AbortController();
  const waiting = new Map<string, IGetRowsParams>();
  const show = (): void => {
    const { page, sort } = wanted();
    const name = nameOf({ page, sort });
    const block = waiting.get(name);
    if (!block) return;
    waiting.delete(name);
    load({ ...rowSet, page, sort }, stop.signal).then(
      ({ rows, total }) => {
        if (stop.signal.aborted) return;
        onTotal(total);
        block.successCallback(rows, total);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        onFailure(failureOf(error));
        block.failCallback();
      },
    );
  };
  return {
    getRows: (block) => {
      const page = block.startRow / rowSet.page_size + 1;
      waiting.set(nameOf({ page, sort: columnStateToSort(block.sortModel) || rowSet.sort }), block);
      show();
    },
    show,
    destroy: () => stop.abort(),
  };
}
