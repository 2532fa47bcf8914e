import { useApiQuery, useShortcut } from '@laurel/web-kit';
import { tableSearchParams, useTableState } from '@laurel/web-kit/lists';
import { useNavigate } from '@laurel/web-kit/router';
import { receiptAt, receiptsOf, withQuery } from '../../parts/addresses.ts';
import { tableDefaults } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';

export interface Queue {
  /** The list's query at the time it was left. */
  list: string;
  /** The receipts before and after this one in the page of the list that it was opened from. */
  previous: string | null;
  next: string | null;
}

/**
 * The position of a receipt in the list whose query its address carries; `j` and `k` go to the next and the previous.
 */
export function useQueue(programId: string, id: string): Queue {
  const t = useTexts();
  const navigate = useNavigate();
  const { state, query } = useTableState(tableDefaults);
  const search = tableSearchParams(state, tableDefaults);
  const { data } = useApiQuery(receiptsOf(programId), {
    params: query,
    queryKey: ['receipt-queue', programId, state],
    // A receipt that was saved leaves the list's filter, but not the queue that is being worked through.
    staleTime: Infinity,
  });
  const ids = data?.data.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  const addressOf = (neighbour: string | undefined): string | null =>
    at === -1 || neighbour === undefined ? null : withQuery(receiptAt(neighbour), search);
  const previous = addressOf(ids[at - 1]);
  const next = addressOf(ids[at + 1]);

  const go = (to: string | null): void => {
    if (to !== null) void navigate(to);
  };
  useShortcut('j', t('review.next'), () => go(next), next !== null);
  useShortcut('k', t('review.previous'), () => go(previous), previous !== null);

  return { list: withQuery(receiptsOf(programId), search), previous, next };
}
