import type { QueryClient } from '@laurel/web-kit';
import { receiptKeys } from '../../parts/receipts.ts';

/** Longest age of a receipt that was loaded in advance; a save merges what others have saved since. */
const MAX_AGE = 120_000;

/** Whether a receipt was loaded in advance a moment ago. */
export function isPreloaded(client: QueryClient, id: string): boolean {
  const state = client.getQueryState(receiptKeys.detail(id));
  return state?.data !== undefined && !state.isInvalidated && Date.now() - state.dataUpdatedAt < MAX_AGE;
}
