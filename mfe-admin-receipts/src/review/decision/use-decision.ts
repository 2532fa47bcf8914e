import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { toast } from '@laurel/ui';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { dropDraft } from '@laurel/web-kit/forms';
import { useLocation, useNavigate } from '@laurel/web-kit/router';
import { useEffect, useState } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { draftKey } from '../values/use-review-draft.ts';
import type { Review, Verdict } from '../values/use-review.ts';
import { holdDecision } from '../../parts/decision/held-decisions.ts';
import { useUndo } from '../../parts/decision/use-undo.ts';

/** Decides on a receipt: sends it in ten seconds, and goes to the next one at once. */
export function useDecision(receipt: ReceiptDetail, review: Review, then: string): (verdict: Verdict) => Promise<void> {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const undo = useUndo();
  const [decided, setDecided] = useState(false);
  const address = pathname + search;
  const { id } = receipt;
  const name = receipt.merchant_name ?? t('review.title', { id });

  // The guard of unsaved changes has let go of a decided receipt by the time that effects run.
  useEffect(() => {
    if (decided) void navigate(then);
  }, [decided, navigate, then]);

  return async (verdict) => {
    const body = await review.prepare(verdict);
    if (body === null) return;
    const send = async (): Promise<void> => {
      try {
        await api.put(receiptAt(id), body);
        dropDraft(draftKey(id));
      } catch (thrown) {
        // What was typed is kept as a draft, and is merged with what others have saved when the receipt is opened.
        const open = { label: t('decision.open'), onClick: () => void navigate(address) };
        toast.error(t('decision.failed', { name }), toApiError(thrown).message, { id: `receipt-${id}`, action: open });
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: receiptKeys.lists() }),
        client.invalidateQueries({ queryKey: receiptKeys.detail(id) }),
      ]);
    };
    const signal = holdDecision({ receiptId: id, address, send });
    review.release();
    setDecided(true);
    const said = t(verdict.integrity === 'valid' ? 'decision.accepted' : 'decision.refused', { name });
    toast.success(said, t('decision.held'), {
      id: `decision-${id}`,
      signal,
      action: { label: t('decision.undo'), onClick: () => undo(id) },
    });
  };
}
