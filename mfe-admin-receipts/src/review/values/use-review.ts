import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { toast } from '@laurel/ui';
import { api, toApiError, toFormData, useDirty, useQueryClient } from '@laurel/web-kit';
import { type SubmitForm, useSubmitForm } from '@laurel/web-kit/forms';
import { useRef, useState } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { inFormValues, savedItems } from '../items/item-changes.ts';
import { type Items, useItems } from '../items/use-items.ts';
import { fields, type ReceiptForm, receiptResolver, requestOf, valuesOf } from './form-values.ts';

export interface Review {
  form: SubmitForm<ReceiptForm>;
  items: Items;
  saving: boolean;
  /** Another reviewer has saved in between. */
  outdated: boolean;
  save: () => Promise<void>;
  /** Discards the changes and shows the stored values. */
  reload: () => Promise<void>;
}

/**
 * One receipt under review: its form, its lines, and saving both at once.
 *
 * @param show opens the tab on which something keeps the receipt from being saved
 */
export function useReview(receipt: ReceiptDetail, show: (tab: 'overview' | 'items') => void): Review {
  const t = useTexts();
  const client = useQueryClient();
  const items = useItems(receipt);
  const [outdated, setOutdated] = useState(false);
  const [saving, setSaving] = useState(false);
  // The form can be reset only when it has done with its own submit.
  const saved = useRef(false);

  // The latest message about saving replaces the one before.
  const say = (kind: 'success' | 'error', text: string): void =>
    toast[kind](kind === 'success' ? t('toast.done') : t('toast.failed'), text, { id: `receipt-${receipt.id}` });

  const reload = async (): Promise<void> => {
    try {
      await client.invalidateQueries({ queryKey: receiptKeys.all }, { throwOnError: true });
    } catch (thrown) {
      toast.error(t('toast.failed'), toApiError(thrown).message);
      return;
    }
    items.forget();
    form.reset(valuesOf(client.getQueryData<ReceiptDetail>(receiptKeys.detail(receipt.id)) ?? receipt));
    setOutdated(false);
  };

  const form = useSubmitForm<ReceiptForm>({
    defaultValues: valuesOf(receipt),
    fields,
    resolver: receiptResolver,
    submit: async (values) => {
      try {
        await api.put(
          receiptAt(receipt.id),
          toFormData({ ...requestOf(values), items: inFormValues(savedItems(items.edits)) }),
        );
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.code === 'version_conflict') setOutdated(true);
        say('error', [...new Set(Object.values(error.errors).flat())].join(' ') || error.message);
        throw error;
      }
      saved.current = true;
    },
  });
  useDirty(
    (form.formState.isDirty || items.edits.size > 0 || items.unsaved) && !saving,
    t('review.title', { id: receipt.id }),
  );

  const send = async (): Promise<void> => {
    setSaving(true);
    await form.onSubmit();
    if (saved.current) {
      saved.current = false;
      say('success', t('toast.updated'));
      await reload();
    }
    setSaving(false);
  };

  const refuse = async (field: 'integrity' | 'admin_invalidation_reason'): Promise<void> => {
    show('overview');
    say('error', t(`fault.${field}`));
    await form.trigger(field, { shouldFocus: true });
  };

  return {
    form,
    items,
    saving,
    outdated,
    reload,
    save: async () => {
      if (saving) return;
      const { integrity, admin_invalidation_reason: reason } = form.getValues();
      if (items.unsaved) {
        show('items');
        say('error', t('blocked.items'));
      } else if (integrity === null) await refuse('integrity');
      else if (integrity === 'invalid' && reason === null) await refuse('admin_invalidation_reason');
      else if (await form.trigger(undefined, { shouldFocus: true })) await send();
      else {
        show('overview');
        say('error', t('blocked.fields'));
      }
    },
  };
}
