import { invalidationReasons, receiptIntegrities } from '@laurel/contracts/receipts/receipt-statuses';
import { Stack } from '@laurel/ui';
import { Field, RadioGroup, Select, TextArea } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { orNull, type ReceiptForm } from '../../parts/form-values.ts';
import { useFault } from './use-fault.ts';

/** The verdict on the receipt, its reason, and a note. */
export function VerdictFields({ form }: { form: UseFormReturn<ReceiptForm> }): ReactNode {
  const t = useTexts();
  const fault = useFault(form);
  const { control, register } = form;
  const [integrity, reason] = useWatch({ control, name: ['integrity', 'admin_invalidation_reason'] });
  return (
    <Stack gap={4}>
      <RadioGroup
        legend={t('field.integrity')}
        look="cards"
        required
        options={receiptIntegrities.map((value) => ({
          value,
          label: t(`integrity.${value}.label`),
          hint: t(`integrity.${value}.text`),
        }))}
        error={fault('integrity')}
        {...register('integrity')}
      />
      {integrity === 'invalid' && (
        <>
          <Field label={t('field.admin_invalidation_reason')} error={fault('admin_invalidation_reason')} required>
            <Select
              placeholder={t('choose')}
              options={invalidationReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
              {...register('admin_invalidation_reason', orNull)}
            />
          </Field>
          <Field
            label={t('field.admin_invalidation_message')}
            hint={t('hint.admin_invalidation_message')}
            error={fault('admin_invalidation_message')}
            required={reason === 'other'}
          >
            <TextArea rows={2} maxLength={1_000} {...register('admin_invalidation_message', orNull)} />
          </Field>
        </>
      )}
      <Field label={t('field.admin_comments')} hint={t('hint.admin_comments')} error={fault('admin_comments')}>
        <TextArea rows={2} maxLength={4_000} {...register('admin_comments', orNull)} />
      </Field>
    </Stack>
  );
}
