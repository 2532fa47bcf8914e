import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { expectPoints, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useEffect } from 'react';
import { receiptKeys } from '../receipt-keys.ts';

/** Pauses between polls, by their number; after these every 15 s. */
const WAITS_MS = [700, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000];
const LONGEST_MS = 15_000;

/** The receipt is still being read, or its points are on their way. */
function isSettling({ status, points }: ParticipantReceipt): boolean {
  return status === 'pending' || (status === 'processed' && points > 0);
}

/** A receipt of the list, polled until it has its result; then the list and the participant's points are read anew. */
export function useSettlingReceipt(receipt: ParticipantReceipt): ParticipantReceipt {
  const client = useQueryClient();
  const settling = isSettling(receipt);
  const { data } = useApiQuery(`/public/receipts/${receipt.id}`, {
    queryKey: receiptKeys.detail(receipt.id),
    enabled: settling,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data && !isSettling(state.data)) return false;
      return WAITS_MS[state.dataUpdateCount + state.errorUpdateCount] ?? LONGEST_MS;
    },
  });
  const result = settling && data && !isSettling(data) ? data : null;
  const settled = result !== null;
  const earned = settled && result.points > 0;

  useEffect(() => {
    if (!settled) return;
    void client.invalidateQueries({ queryKey: receiptKeys.lists() });
    if (earned) void expectPoints();
  }, [client, settled, earned]);
  return settling ? (data ?? receipt) : receipt;
}
