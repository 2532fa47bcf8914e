import { getPageData } from '@laurel/web-kit';
import { dropDraft, readDraft, writeDraft } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ItemEdits } from '../items/item-changes.ts';
import type { ReceiptForm } from '../../parts/form-values.ts';

/** What a reviewer has typed and not saved, with the stored values that it began with. */
interface ReviewDraft {
  base: ReceiptForm;
  values: ReceiptForm;
  edits: ItemEdits;
  /** ISO 8601. */
  savedAt: string;
}

type StoredDraft = Pick<ReviewDraft, 'base' | 'values'> & { edits: [string, never][] };

const PAUSE_MILLIS = 300;

/** A draft belongs to one person. */
export const draftKey = (receiptId: string): string => `receipt:${receiptId}:${getPageData().user?.id ?? ''}`;

/** The draft of an earlier visit, read once. */
export function useStoredDraft(receiptId: string): ReviewDraft | null {
  const [draft] = useState(() => {
    const stored = readDraft<StoredDraft>(draftKey(receiptId));
    return stored && { ...stored.value, edits: new Map(stored.value.edits), savedAt: stored.savedAt };
  });
  return draft;
}

interface Typed {
  form: Pick<UseFormReturn<ReceiptForm>, 'subscribe' | 'getValues'>;
  edits: ItemEdits;
  isDirty: boolean;
  /** The values that the form was filled with. */
  base: () => ReceiptForm;
}

/** Keeps what is typed in this browser; the function keeps it at once, for a page that is about to go. */
export function useKeptDraft(receiptId: string, { form, edits, isDirty, base }: Typed): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { subscribe } = form;
  const key = draftKey(receiptId);
  const write = (): void => {
    clearTimeout(timer.current);
    writeDraft(key, { base: base(), values: form.getValues(), edits: [...edits] });
  };
  const keep = useEffectEvent(() => {
    if (isDirty) write();
    else dropDraft(key);
  });
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(), PAUSE_MILLIS);
  });
  const first = useRef(true);
  useEffect(() => {
    // A draft that was just read is not dropped before it was filled in.
    if (!first.current) soon();
    first.current = false;
  }, [edits, isDirty]);
  useEffect(() => {
    const stop = subscribe({ formState: { values: true }, callback: () => soon() });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [subscribe]);
  return write;
}
