import type { Selection } from '@laurel/contracts/table/selection.dto';
import { toast } from '@laurel/ui';
import { api, formatNumber, toFormData, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { useCallback } from 'react';
import { receiptAt, receiptsOf } from '../parts/addresses.ts';
import { receiptKeys } from '../parts/receipts.ts';
import { useTexts } from '../parts/use-texts.ts';
import { holdDecision } from '../parts/decision/held-decisions.ts';
import { useUndo } from '../parts/decision/use-undo.ts';
import { type ReceiptForm, requestOf, valuesOf } from '../parts/form-values.ts';

/** Maximum of receipts in one decision: each is read and saved by calls of its own. */
const MAX_RECEIPTS = 100;

type BulkVerdict = Pick<ReceiptForm, 'integrity' | 'admin_invalidation_reason' | 'admin_invalidation_message'>;

export type DecideOnSeveral = (selection: Selection, verdict: BulkVerdict) => Promise<void>;

/** The chosen receipts; those of a filter as they match now. `null` for too many. */
async function idsOf(programId: string, { ids, search = '', columnFilters = {} }: Selection): Promise<string[] | null> {
  if (ids) return ids.length > MAX_RECEIPTS ? null : ids;
  const params = new URLSearchParams({ sort: 'created_at', page_size: String(MAX_RECEIPTS) });
  if (search) params.set('search', search);
  for (const [field, value] of Object.entries(columnFilters)) params.set(`columnFilters[${field}]`, value);
  const { data, meta } = await api.get(receiptsOf(programId), { params });
  return meta.total > MAX_RECEIPTS ? null : data.map(({ id }) => id);
}

/** Whether it was saved. */
async function decideOn(id: string, verdict: BulkVerdict): Promise<boolean> {
  try {
    const receipt = await api.get(receiptAt(id));
    await api.put(receiptAt(id), toFormData({ ...requestOf({ ...valuesOf(receipt), ...verdict }), items: [] }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Decides on several receipts at once: in ten seconds, unless it is taken back. The same function until something of it
 * changes, because the list is declared with it.
 */
export function useBulkDecision(programId: string): DecideOnSeveral {
  const t = useTexts();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const undo = useUndo();

  return useCallback<DecideOnSeveral>(
    async (selection, verdict) => {
      const ids = await idsOf(programId, selection);
      if (ids === null) throw new Error(t('bulk.tooMany', { most: MAX_RECEIPTS }));
      const key = `several ${ids.join()}`;
      const latest = { id: `${key} sent` };
      const said = verdict.integrity === 'valid' ? 'accepted' : 'refused';
      const send = async (): Promise<void> => {
        let done = 0;
        for (const id of ids) if (await decideOn(id, verdict)) done += 1;
        const left = ids.length - done;
        const words = t(`bulk.${said}`, { count: done, number: formatNumber(done) });
        if (left === 0) toast.success(words, undefined, latest);
        else toast.error(words, t('bulk.failed', { count: left, number: formatNumber(left) }), latest);
        await client.invalidateQueries({ queryKey: receiptKeys.all });
      };
      const signal = holdDecision({ receiptId: key, address: pathname + search, send });
      toast.success(t(`bulk.${said}`, { count: ids.length, number: formatNumber(ids.length) }), t('decision.held'), {
        id: key,
        signal,
        action: { label: t('decision.undo'), onClick: () => undo(key) },
      });
    },
    [t, client, programId, pathname, search, undo],
  );
}
