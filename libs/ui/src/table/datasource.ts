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

/** What the rows depend on, apart from the page. The grid knows the sort, unless it is by a column that is not shown. */
export type RowSet = Omit<TableState, 'page'>;

interface Reports<Row> {
  load: LoadPage<Row>;
  /** The page that the address names; the grid asks for others on its way there. */
  page: () => number;
  onTotal: (total: number) => void;
  onFailure: (failure: Failure) => void;
}

export interface PagedDatasource extends IDatasource {
  /** Fetches a page that the grid asked for before it was wanted. */
  show: (page: number) => void;
}

/** Blocks of the grid as pages of the server; calls of a datasource that was replaced are aborted. */
export function createDatasource<Row>(
  rowSet: RowSet,
  { load, page, onTotal, onFailure }: Reports<Row>,
): PagedDatasource {
  const stop = new AbortController();
  const waiting = new Map<number, IGetRowsParams>();
  const fetchPage = (number: number, block: IGetRowsParams): void => {
    const sort = columnStateToSort(block.sortModel) || rowSet.sort;
    load({ ...rowSet, page: number, sort }, stop.signal).then(
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
      const number = block.startRow / rowSet.page_size + 1;
      if (number === page()) fetchPage(number, block);
      else waiting.set(number, block);
    },
    show: (number) => {
      const block = waiting.get(number);
      waiting.delete(number);
      if (block) fetchPage(number, block);
    },
    destroy: () => stop.abort(),
  };
}
