import { useApiQuery, useShortcut } from '@laurel/web-kit';
import { tableSearchParams, useTableState } from '@laurel/web-kit/lists';
import { useNavigate, useSearchParams } from '@laurel/web-kit/router';
import { receiptAt, receiptsOf, withQuery } from '../../parts/addresses.ts';
import { queueKey, tableDefaults } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';

export interface Queue {
  /** The list's query at the time it was left. */
  list: string;
  /** The receipts before and after this one in the page of the list that it was opened from. */
  previous: string | null;
  next: string | null;
  nextId: string | null;
  /** The place of the receipt in the list, counted from 1, and the length of the list; `null` outside of it. */
  place: { at: number; count: number } | null;
}

/**
 * The position of a receipt in the list whose query its address carries; `j` and `k` go to the next and the previous.
 */
export function useQueue(programId: string, id: string): Queue {
  const t = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state, query } = useTableState(tableDefaults);
  const { data } = useApiQuery(receiptsOf(programId), {
    params: query,
    queryKey: [...queueKey, programId, state],
    // A receipt that was saved leaves the list's filter, but not the queue that is being worked through: it lasts until
    // the list is shown again.
    staleTime: Infinity,
  });
  const ids = data?.data.map((row) => row.id) ?? [];
  const at = ids.indexOf(id);
  const ofList = tableSearchParams(state, tableDefaults);
  const ofReceipt = new URLSearchParams(ofList);
  if (search.get('mode') === 'review') ofReceipt.set('mode', 'review');
  const neighbour = (step: 1 | -1): string | null => (at === -1 ? null : (ids[at + step] ?? null));
  const addressOf = (other: string | null): string | null => other && withQuery(receiptAt(other), ofReceipt);
  const nextId = neighbour(1);
  const previous = addressOf(neighbour(-1));
  const next = addressOf(nextId);

  const go = (to: string | null): void => {
    if (to !== null) void navigate(to);
  };
  useShortcut('j', t('review.next'), () => go(next), next !== null);
  useShortcut('k', t('review.previous'), () => go(previous), previous !== null);

  const before = (state.page - 1) * state.page_size;
  return {
    list: withQuery(receiptsOf(programId), ofList),
    previous,
    next,
    nextId,
    place: data && at !== -1 ? { at: before + at + 1, count: data.meta.total } : null,
  };
}
