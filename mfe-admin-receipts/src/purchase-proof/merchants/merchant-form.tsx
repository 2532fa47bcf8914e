import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type { PurchaseProofMerchant, PurchaseProofMerchantSaved } from '@laurel/contracts/receipts/purchase-proof.dto';
import { longestName, maxNames } from '@laurel/contracts/receipts/receipt-limits';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { merchantAt, merchantKeys, merchantsOf, purchaseProofPages } from '../calls.ts';
import { ActiveBadge } from '../parts/active-badge.tsx';
import { TextListField } from '../parts/text-list-field.tsx';
import { useTexts } from '../use-texts.ts';

const FIELDS = ['name', 'aliases', 'active'] as const;

type Values = Pick<PurchaseProofMerchant, (typeof FIELDS)[number]>;

interface MerchantFormProps {
  programId: string;
  /** `null` for a new one. */
  merchant: PurchaseProofMerchant | null;
  /** The program of a new one. */
  defaults: Values;
}

/** A merchant whose receipts are accepted, and its names on receipts. */
export function MerchantForm({ programId, merchant, defaults }: MerchantFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = `${purchaseProofPages(programId)}/merchants`;
  const title = merchant?.name ?? t('merchants.add');
  const form = useRecordForm<Values, PurchaseProofMerchant, (typeof FIELDS)[number], PurchaseProofMerchantSaved>({
    record: merchant,
    valuesOf: (stored) => {
      const { name, aliases, active } = stored ?? defaults;
      return { name, aliases, active };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`merchants.field.${field}`),
    faultText: (field) => t(`merchants.fault.${field}`),
    fieldText: (field, values) => {
      if (field === 'active') return t(values.active ? 'active' : 'inactive');
      return [values[field]].flat().join(', ') || null;
    },
    label: title,
    draftKey: merchant ? `purchase-proof-merchant:${merchant.id}` : `purchase-proof-merchant:new:${programId}`,
    kind: 'settings',
    success: { created: t('merchants.created'), updated: t('merchants.updated') },
    ...(merchant && { read: () => api.get(merchantAt(merchant.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(merchantAt(base.id), { ...values, version: base.version })
        : api.post(merchantsOf(programId), values),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: merchantKeys.all, refetchType: 'none' });
      void navigate(list);
    },
  });
  const { control, register, fault } = form;
  return (
    <FormPage
      form={form}
      {...(!merchant && { saveLabel: t('merchants.save') })}
      header={{
        title,
        breadcrumbs: [{ to: list, label: t('merchants.title') }],
        badge: merchant && <ActiveBadge active={merchant.active} />,
      }}
    >
      <Field label={t('merchants.field.name')} hint={t('merchants.hint.name')} error={fault('name')} required>
        <TextInput {...register('name', { required: true, maxLength: longestName.merchant })} autoComplete="off" />
      </Field>
      <TextListField
        control={control}
        name="aliases"
        label={t('merchants.field.aliases')}
        hint={t('merchants.hint.aliases')}
        most={maxNames}
        longest={longestName.merchant}
        error={fault('aliases')}
      />
      <Switch {...register('active')} label={t('merchants.field.active')} hint={t('merchants.hint.active')} />
    </FormPage>
  );
}
