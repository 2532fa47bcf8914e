import { type Conflict, differing, merge, type ThreeVersions } from '@laurel/admin-kit/form';
import type { ReceiptDetail, ReceiptItem, ReceiptSaved } from '@laurel/contracts/receipts/receipts.dto';
import { toast } from '@laurel/ui';
import { api, type ApiError, type BodyOf, toApiError, toFormData, useDirty, useQueryClient } from '@laurel/web-kit';
import { dropDraft, type SubmitForm, useSubmitForm } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { inFormValues, type ItemEdits, savedItems, withoutSent } from '../items/item-changes.ts';
import { mergeLines, withMine } from '../items/merge-lines.ts';
import { type Items, itemsKey, useItems } from '../items/use-items.ts';
import {
  fields,
  type ReceiptField,
  type ReceiptForm,
  receiptResolver,
  requestOf,
  valuesOf,
} from '../../parts/form-values.ts';
import { useReviewCollisions } from './use-review-collisions.ts';
import { draftKey, useKeptDraft, useStoredDraft } from './use-review-draft.ts';

export type Verdict = Pick<ReceiptForm, 'integrity'> & Partial<Pick<ReceiptForm, 'admin_invalidation_reason'>>;

/** The body of a save. */
type ReviewBody = BodyOf<'put', `/admin/v2/receipts/${string}`>;

export interface Review {
  form: SubmitForm<ReceiptForm>;
  items: Items;
  saving: boolean;
  conflict: Conflict;
  save: () => Promise<void>;
  /** What a save with this verdict sends; `null` once it is said and shown what keeps it from being sent. */
  prepare: (verdict: Verdict) => Promise<ReviewBody | null>;
  /** Lets go of the changes, which are kept elsewhere: the page can be left without a question. */
  release: () => void;
  /** When what is shown was typed, in an earlier visit; `null` for nothing of it. */
  restoredFrom: string | null;
  /** Discards the changes and shows the stored values. */
  reload: () => Promise<void>;
}

/** A receipt as it is stored, with all of its lines. */
interface StoredReview {
  receipt: ReceiptDetail;
  items: ReceiptItem[];
}

/** The own changes over those of another reviewer. */
interface Merged {
  versions: ThreeVersions<ReceiptForm>;
  values: { kept: ReceiptField[]; collided: ReceiptField[] };
  lines: ReturnType<typeof mergeLines>;
}

interface Collided extends Merged {
  theirs: StoredReview;
}

/** What became of one call that was not refused. */
type Outcome =
  | { type: 'answered'; sent: ReceiptForm; answer: ReceiptSaved }
  | { type: 'overtaken'; theirs: StoredReview; error: ApiError };

const bodyOf = (values: ReceiptForm, edits: ItemEdits): ReviewBody =>
  toFormData({ ...requestOf(values), items: inFormValues(savedItems(edits)) });

const idsOf = (items: readonly ReceiptItem[]): ReadonlySet<string> => new Set(items.map(({ id }) => id));

/** Saves of other reviewers that one save is merged with before it gives up. */
const MAX_MERGES = 5;

/**
 * One receipt under review: its form, its lines, and saving both at once.
 *
 * @param show opens the tab on which something keeps the receipt from being saved
 */
export function useReview(receipt: ReceiptDetail, show: (tab: 'overview' | 'items') => void): Review {
  const t = useTexts();
  const client = useQueryClient();
  const draft = useStoredDraft(receipt.id);
  const items = useItems(receipt, draft?.edits);
  const [conflict, setConflict] = useState<Collided | null>(null);
  const [saving, setSaving] = useState(false);
  /** The draft was typed over values that others have changed since: a decision would be refused. */
  const [merging, setMerging] = useState(draft !== null && draft.base.version !== receipt.version);
  const [released, setReleased] = useState(false);
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
  const collisionsOf = useReviewCollisions(items.earnings);
  /** The values that the form was filled with. */
  const base = useRef(draft?.base ?? valuesOf(receipt));
  /** The ids of the lines that were stored with them; `null` until they are loaded. */
  const known = useRef<ReadonlySet<string> | null>(draft?.known ?? null);
  const edits = useRef<ItemEdits>(items.edits);
  const outcome = useRef<Outcome>(null);
  const loaded = items.query.data;
  useEffect(() => {
    if (loaded && !draft) known.current ??= idsOf(loaded.data);
  }, [loaded, draft]);

  // The latest message about saving replaces the one before.
  const say = (kind: 'success' | 'error', text: string): void =>
    toast[kind](kind === 'success' ? t('toast.done') : t('toast.failed'), text, { id: `receipt-${receipt.id}` });
  const sayRefused = (error: ApiError): void =>
    say('error', [...new Set(Object.values(error.errors).flat())].join(' ') || error.message);

  /** What is stored now; `null` once it is said why it cannot be read. */
  const loadStored = async (): Promise<StoredReview | null> => {
    try {
      const [stored, { data }] = await Promise.all([
        api.get(receiptAt(receipt.id)),
        api.get(`${receiptAt(receipt.id)}/receipt_items`),
      ]);
      return { receipt: stored, items: data };
    } catch (thrown) {
      say('error', toApiError(thrown).message);
      return null;
    }
  };
  const overtaken = async (error: ApiError): Promise<Outcome | null> => {
    const theirs = await loadStored();
    return theirs && { type: 'overtaken', theirs, error };
  };
  const form = useSubmitForm<ReceiptForm>({
    defaultValues: draft?.base ?? valuesOf(receipt),
    fields,
    resolver: receiptResolver,
    submit: async (values) => {
      try {
        const answer = await api.put(receiptAt(receipt.id), bodyOf(values, edits.current));
        outcome.current = { type: 'answered', answer, sent: values };
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code === 'version_conflict') outcome.current = await overtaken(error);
        else sayRefused(error);
        throw error;
      }
    },
  });
  const isDirty = form.formState.isDirty || items.edits.size > 0;
  useDirty((isDirty || items.unsaved) && !saving && !released, t('review.title', { id: receipt.id }));
  const keep = useKeptDraft(receipt.id, {
    form,
    edits: items.edits,
    isDirty,
    base: () => ({ base: base.current, known: known.current }),
  });
  /** Shows what is stored; the fields of `kept` and the changed lines stay as they are. */
  const fill = ({ receipt: stored, items: data }: StoredReview, kept: readonly ReceiptField[]): void => {
    client.setQueryData(receiptKeys.detail(receipt.id), stored);
    client.setQueryData(itemsKey(receipt.id), { data });
    base.current = valuesOf(stored);
    known.current = idsOf(data);
    const mine = form.getValues();
    form.reset(base.current);
    for (const field of kept) form.setValue(field, mine[field], { shouldDirty: true });
  };
  const mergedWith = (stored: StoredReview): Merged => {
    const versions = { base: base.current, mine: form.getValues(), theirs: valuesOf(stored.receipt) };
    return { versions, values: merge(fields, versions), lines: mergeLines(edits.current, stored.items, known.current) };
  };
  const setEdits = (next: ItemEdits): void => {
    edits.current = next;
    items.setEdits(() => next);
  };

  /** Takes over what is stored, or asks about what was changed on both sides. Whether the own changes stand over it. */
  const takeOver = (theirs: StoredReview): boolean => {
    const merged = mergedWith(theirs);
    if (merged.values.collided.length + merged.lines.collided.length > 0) {
      setConflict({ ...merged, theirs });
      return false;
    }
    fill(theirs, merged.values.kept);
    setEdits(merged.lines.edits);
    return true;
  };
  const restore = useEffectEvent(async (): Promise<StoredReview | null> => {
    if (!draft) return null;
    for (const field of differing(fields, draft.base, draft.values)) {
      form.setValue(field, draft.values[field], { shouldDirty: true });
    }
    return merging ? loadStored() : null;
  });
  const mergeRestored = useEffectEvent((theirs: StoredReview | null) => {
    if (theirs) {
      edits.current = items.edits;
      const isLeft = !takeOver(theirs) || edits.current.size + differing(fields, base.current, form.getValues()).length;
      if (!isLeft) setRestoredFrom(null);
    }
    setMerging(false);
  });
  useEffect(() => void restore().then(mergeRestored), []);

  const reload = async (): Promise<void> => {
    try {
      await client.invalidateQueries({ queryKey: receiptKeys.all }, { throwOnError: true });
    } catch (thrown) {
      say('error', toApiError(thrown).message);
      return;
    }
    items.forget();
    dropDraft(draftKey(receipt.id));
    setRestoredFrom(null);
    base.current = valuesOf(client.getQueryData<ReceiptDetail>(receiptKeys.detail(receipt.id)) ?? receipt);
    known.current = idsOf(client.getQueryData<{ data: ReceiptItem[] }>(itemsKey(receipt.id))?.data ?? []);
    form.reset(base.current);
  };

  const sendOnce = async (): Promise<typeof outcome.current> => {
    outcome.current = null;
    await form.onSubmit();
    return outcome.current;
  };
  /** Sends until there is an answer: what other reviewers have saved of other fields and lines is merged. */
  const send = async (): Promise<void> => {
    for (let merges = 0; ; merges++) {
      const result = await sendOnce();
      if (result?.type === 'answered') await finish(result.answer, result.sent);
      if (result?.type !== 'overtaken') return;
      if (!takeOver(result.theirs)) return;
      if (merges === MAX_MERGES) {
        sayRefused(result.error);
        return;
      }
    }
  };
  const finish = async (answer: ReceiptSaved, sent: ReceiptForm): Promise<void> => {
    const sentEdits = edits.current;
    fill({ receipt: answer, items: answer.receipt_items }, differing(fields, sent, form.getValues()));
    items.setEdits((now) => withoutSent(now, sentEdits));
    setRestoredFrom(null);
    say('success', t('toast.updated'));
    await Promise.all([
      client.invalidateQueries({ queryKey: receiptKeys.lists() }),
      client.invalidateQueries({ queryKey: [...receiptKeys.detail(receipt.id), 'logs'] }),
    ]);
  };
  const whileSaving = async (work: () => Promise<void>): Promise<void> => {
    setSaving(true);
    await work();
    setSaving(false);
  };

  const refuse = async (field: 'integrity' | 'admin_invalidation_reason'): Promise<void> => {
    show('overview');
    say('error', t(`fault.${field}`));
    await form.trigger(field, { shouldFocus: true });
  };
  /** Whether everything can be sent; what cannot is said and shown. */
  const isComplete = async (): Promise<boolean> => {
    const { integrity, admin_invalidation_reason: reason } = form.getValues();
    if (items.unsaved) {
      show('items');
      say('error', t('blocked.items'));
    } else if (integrity === null) await refuse('integrity');
    else if (integrity === 'invalid' && reason === null) await refuse('admin_invalidation_reason');
    else if (await form.trigger(undefined, { shouldFocus: true })) return true;
    else {
      show('overview');
      say('error', t('blocked.fields'));
    }
    return false;
  };
  const save = async (): Promise<void> => {
    if (saving || merging || !(await isComplete())) return;
    edits.current = items.edits;
    await whileSaving(send);
  };
  const prepare = async (verdict: Verdict): Promise<ReviewBody | null> => {
    if (saving || merging) return null;
    // The verdict is no part of what was typed: undoing it brings the rest back without it.
    if (isDirty) keep();
    if (!items.unsaved) {
      for (const field of Object.keys(verdict) as (keyof Verdict)[]) form.setValue(field, verdict[field] ?? null);
    }
    return (await isComplete()) ? bodyOf(form.getValues(), items.edits) : null;
  };

  return {
    form,
    items,
    saving,
    save,
    prepare,
    release: () => setReleased(true),
    restoredFrom,
    reload,
    conflict: {
      collisions: conflict ? collisionsOf(conflict) : [],
      close: () => setConflict(null),
      reload: () => {
        if (!conflict) return;
        setConflict(null);
        fill(conflict.theirs, []);
        items.forget();
      },
      resolve: async (chosen) => {
        if (!conflict) return;
        const { theirs, values, lines } = conflict;
        const own = lines.collided.filter(({ key }) => !chosen.includes(key));
        setConflict(null);
        fill(theirs, [...values.kept, ...values.collided.filter((field) => !chosen.includes(field))]);
        setEdits(own.reduce(withMine, lines.edits));
        // What a draft was merged with when it was opened may have no verdict yet.
        if (await isComplete()) await whileSaving(send);
      },
    },
  };
}
