import { getPageData } from '@laurel/web-kit';
import { dropDraft, readDraft, writeDraft } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ItemEdits } from '../items/item-changes.ts';
import type { ReceiptForm } from '../../parts/form-values.ts';

/** What changes begin with. */
interface DraftBase {
  /** The values that the form was filled with. */
  base: ReceiptForm;
  /** The ids of the lines that were stored with them; `null` where they are not known. */
  known: ReadonlySet<string> | null;
}

/** What a reviewer has typed and not saved, with the stored values that it began with. */
interface ReviewDraft extends DraftBase {
  values: ReceiptForm;
  edits: ItemEdits;
  /** ISO 8601. */
  savedAt: string;
}

/** As JSON. Drafts of a former release know no ids. */
type StoredDraft = Pick<ReviewDraft, 'base' | 'values'> & { edits: [string, never][]; known?: string[] | null };

const PAUSE_MILLIS = 300;

/** A draft belongs to one person. */
export const draftKey = (receiptId: string): string => `receipt:${receiptId}:${getPageData().user?.id ?? ''}`;

/** The draft of an earlier visit, read once. */
export function useStoredDraft(receiptId: string): ReviewDraft | null {
  const [draft] = useState(() => {
    const stored = readDraft<StoredDraft>(draftKey(receiptId));
    if (!stored) return null;
    const { edits, known, ...rest } = stored.value;
    return { ...rest, edits: new Map(edits), known: known ? new Set(known) : null, savedAt: stored.savedAt };
  });
  return draft;
}

interface Typed {
  form: Pick<UseFormReturn<ReceiptForm>, 'subscribe' | 'getValues'>;
  edits: ItemEdits;
  isDirty: boolean;
  base: () => DraftBase;
}

/** Keeps what is typed in this browser; the function keeps it at once, for a page that is about to go. */
export function useKeptDraft(receiptId: string, { form, edits, isDirty, base }: Typed): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { subscribe } = form;
  const key = draftKey(receiptId);
  const write = (): void => {
    clearTimeout(timer.current);
    const { base: filled, known } = base();
    writeDraft(key, { base: filled, known: known && [...known], values: form.getValues(), edits: [...edits] });
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
