import type { ReceiptDetail, ReceiptItem } from '@laurel/contracts/receipts/receipts.dto';
import { toast } from '@laurel/ui';
import { type ApiError, newIdempotencyKey, useApiQuery, type UseQueryResult } from '@laurel/web-kit';
import { useMemo, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import {
  type ItemEdits,
  type ItemValues,
  type Line,
  linesOf,
  newItem,
  newKey,
  withoutLine,
  withRestored,
  withValues,
} from './item-changes.ts';
import { itemResolver } from './item-faults.ts';
import { type Earnings, earningsOf } from './item-points.ts';

export interface Items {
  query: UseQueryResult<{ data: ReceiptItem[] }, ApiError>;
  earnings: Earnings;
  lines: readonly Line[];
  edits: ItemEdits;
  /** Key of the line that is open. */
  open: string | null;
  /** The values of the open line. */
  form: UseFormReturn<ItemValues>;
  /** The open line holds something that was not taken over. */
  unsaved: boolean;
  /** Opens a line, or a new one; `values` are filled in as if they had been typed. */
  edit: (line: Line | null, values?: Partial<ItemValues>) => void;
  close: () => void;
  /** Adds the open line to the values of the receipt's Save. */
  apply: () => Promise<void>;
  remove: (line: Line) => void;
  restore: () => void;
  forget: () => void;
  /** Replaces the changes; the open line stays open. */
  setEdits: (next: (edits: ItemEdits) => ItemEdits) => void;
}

/** All lines, oldest first. */
export const itemsParams = (): URLSearchParams => new URLSearchParams({ sort: 'created_at', page_size: '1000000' });

export const itemsKey = (receiptId: string) => [...receiptKeys.detail(receiptId), 'items'] as const;

/**
 * The lines of a receipt under review: stored ones, and what was changed of them in this editing session.
 *
 * @param typed the changes to begin with
 */
export function useItems(receipt: Pick<ReceiptDetail, 'id' | 'program_id'>, typed: ItemEdits = new Map()): Items {
  const t = useTexts();
  const [edits, setEdits] = useState(typed);
  const [open, setOpen] = useState<string | null>(null);
  const form = useForm<ItemValues>({ defaultValues: newItem, resolver: itemResolver });
  const { isDirty } = form.formState;
  const query = useApiQuery(`${receiptAt(receipt.id)}/receipt_items`, {
    params: itemsParams(),
    queryKey: itemsKey(receipt.id),
    staleTime: 0,
  });
  const products = useApiQuery(`/admin/v2/programs/${receipt.program_id}/purchase_proof_eligible_products`);
  const lines = useMemo(() => linesOf(query.data?.data ?? [], edits), [query.data, edits]);
  const close = (): void => setOpen(null);
  return {
    query,
    earnings: earningsOf(products.data),
    lines,
    edits,
    open,
    form,
    unsaved: open !== null && isDirty,
    edit: (line, values = {}) => {
      form.reset(line?.values ?? newItem);
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
      setOpen(line?.key ?? newKey(newIdempotencyKey()));
    },
    close,
    apply: form.handleSubmit(
      (values) => {
        if (open !== null) setEdits(withValues(edits, open, values, lines.find(({ key }) => key === open)?.stored));
        close();
      },
      () => toast.error(t('toast.itemFailed'), t('toast.itemFailedText')),
    ),
    remove: (line) => {
      setEdits(withoutLine(edits, line));
      if (line.key === open) close();
    },
    restore: () => setEdits(withRestored(edits)),
    forget: () => {
      setEdits(new Map());
      close();
    },
    setEdits,
  };
}
