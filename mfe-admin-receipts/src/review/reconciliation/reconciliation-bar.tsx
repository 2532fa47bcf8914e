import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Banner, Button, Row } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatAmount } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import type { ItemEdits } from '../items/item-changes.ts';
import type { Review } from '../values/use-review.ts';
import { type Fix, fixesOf } from './fixes.ts';
import { amountOf, reconcile } from './reconcile.ts';
import { withFix } from './with-fix.ts';

/** Maximum of fixes on offer: more are harder to choose from than the line is to edit. */
const MAX_FIXES = 4;

interface ReconciliationBarProps {
  receipt: ReceiptDetail;
  review: Review;
  readOnly: boolean;
}

/** Whether lines and total agree, and a press for each change that would make them. */
export function ReconciliationBar({ receipt, review, readOnly }: ReconciliationBarProps): ReactNode {
  const t = useTexts();
  const { form, items } = review;
  const total = useWatch({ control: form.control, name: 'total_amount' });
  const [before, setBefore] = useState<{ edits: ItemEdits; total: string | null } | null>(null);
  if (!items.query.data) return null;
  const { adjustments, processed_data: read } = receipt;
  const lines = items.lines.map(({ key, values }) => ({ key, ...values, name: values.name || values.sku }));
  const state = reconcile(
    lines.map(({ price }) => price),
    total,
    adjustments,
  );
  const fixes = readOnly ? [] : fixesOf({ lines, total, adjustments, text: read?.text ?? [] }).slice(0, MAX_FIXES);
  const setTotal = (amount: string | null): void =>
    form.setValue('total_amount', amount, { shouldDirty: true, shouldValidate: true });

  const apply = (fix: Fix): void => {
    if (fix.kind === 'add') {
      items.edit(null, { price: fix.price });
      return;
    }
    setBefore({ edits: items.edits, total });
    if (fix.kind === 'total') setTotal(fix.total);
    else items.setEdits((edits) => withFix(edits, items.lines, fix));
  };
  const undo = (): void => {
    if (!before) return;
    items.setEdits(() => before.edits);
    if (before.total !== total) setTotal(before.total);
    setBefore(null);
  };

  const words = {
    lines: formatAmount(amountOf(state.lines)),
    total: formatAmount(state.total === null ? null : amountOf(state.total)),
    amount: formatAmount(amountOf(Math.abs(state.missing))),
  };
  const kind = state.total === null ? 'noTotal' : state.closes ? 'agree' : state.missing > 0 ? 'missing' : 'over';
  return (
    <Banner
      tone={kind === 'agree' ? 'success' : 'warning'}
      title={t(`sums.${kind}`, words)}
      action={
        <Row gap={2} data-fixes>
          {fixes.map((fix) => (
            <Button key={labelOf(fix)} size="small" onClick={() => apply(fix)}>
              {t(`sums.fix.${fix.kind}`, {
                name: 'name' in fix ? fix.name : '',
                percent: 'percent' in fix ? formatNumber(fix.percent) : '',
                amount: 'price' in fix ? formatAmount(fix.price) : 'total' in fix ? formatAmount(fix.total) : '',
              })}
            </Button>
          ))}
          {before && (
            <Button size="small" variant="quiet" onClick={undo}>
              {t('sums.undo')}
            </Button>
          )}
        </Row>
      }
    />
  );
}

const labelOf = (fix: Fix): string =>
  `${fix.kind} ${'key' in fix ? fix.key : 'percent' in fix ? String(fix.percent) : ''}`;
