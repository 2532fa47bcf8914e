import type { Selection } from '@laurel/contracts/table/selection.dto';
import { toast } from '@laurel/ui';
import { api, type BodyOf, formatNumber, toFormData, useQueryClient } from '@laurel/web-kit';
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

/** Reads at once; more in flight would take the browser's connections from the page. */
const READS_AT_ONCE = 10;

/** What a decision sends about one receipt. */
interface Decided {
  id: string;
  /** `null` for a receipt that could not be read. */
  body: BodyOf<'put', `/admin/v2/receipts/${string}`> | null;
}

async function decidedOn(id: string, verdict: BulkVerdict): Promise<Decided> {
  try {
    const receipt = await api.get(receiptAt(id));
    return { id, body: toFormData({ ...requestOf({ ...valuesOf(receipt), ...verdict }), items: [] }) };
  } catch {
    return { id, body: null };
  }
}

/** The bodies carry the versions of this moment: what others save before they are sent refuses them. */
async function decidedOnAll(ids: readonly string[], verdict: BulkVerdict): Promise<Decided[]> {
  const decided: Decided[] = [];
  for (let from = 0; from < ids.length; from += READS_AT_ONCE) {
    const some = ids.slice(from, from + READS_AT_ONCE);
    decided.push(...(await Promise.all(some.map((id) => decidedOn(id, verdict)))));
  }
  return decided;
}

/** Whether it was saved. */
async function save({ id, body }: Decided): Promise<boolean> {
  if (body === null) return false;
  try {
    await api.put(receiptAt(id), body);
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
      const decided = await decidedOnAll(ids, verdict);
      const key = `several ${ids.join()}`;
      const latest = { id: `${key} sent` };
      const said = verdict.integrity === 'valid' ? 'accepted' : 'refused';
      const send = async (): Promise<void> => {
        let done = 0;
        for (const each of decided) if (await save(each)) done += 1;
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
