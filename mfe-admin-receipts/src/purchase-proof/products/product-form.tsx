import { DecimalField } from '@laurel/admin-kit/fields';
import { FormPage, useRecordForm } from '@laurel/admin-kit/form';
import type { PurchaseProofProduct, PurchaseProofProductSaved } from '@laurel/contracts/receipts/purchase-proof.dto';
import { longestName, maxNames } from '@laurel/contracts/receipts/receipt-limits';
import { Text } from '@laurel/ui';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { productAt, productKeys, productsOf, purchaseProofPages } from '../calls.ts';
import { ActiveBadge } from '../parts/active-badge.tsx';
import { pointsExample, rateRules, rateText } from '../parts/points-example.ts';
import { TextListField } from '../parts/text-list-field.tsx';
import { useTexts } from '../use-texts.ts';

const FIELDS = ['product_name', 'points_per_cents', 'skus', 'keywords', 'product_active'] as const;

type Values = Pick<PurchaseProofProduct, (typeof FIELDS)[number]>;

interface ProductFormProps {
  programId: string;
  /** `null` for a new one. */
  product: PurchaseProofProduct | null;
  /** The program of a new one. */
  defaults: Values;
}

/** A product whose purchase earns points, and the words that find it on a receipt. */
export function ProductForm({ programId, product, defaults }: ProductFormProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = `${purchaseProofPages(programId)}/products`;
  const title = product?.product_name ?? t('products.add');
  const form = useRecordForm<Values, PurchaseProofProduct, (typeof FIELDS)[number], PurchaseProofProductSaved>({
    record: product,
    valuesOf: (stored) => {
      const { product_name, points_per_cents, skus, keywords, product_active } = stored ?? defaults;
      return { product_name, points_per_cents, skus, keywords, product_active };
    },
    fields: FIELDS,
    fieldLabel: (field) => t(`products.field.${field}`),
    faultText: (field) => t(`products.fault.${field}`, { example: rateText('0.2') }),
    fieldText: (field, values) => {
      if (field === 'product_active') return t(values.product_active ? 'active' : 'inactive');
      if (field === 'points_per_cents') return rateText(values.points_per_cents) || null;
      return [values[field]].flat().join(', ') || null;
    },
    label: title,
    draftKey: product ? `purchase-proof-product:${product.id}` : `purchase-proof-product:new:${programId}`,
    kind: 'settings',
    success: { created: t('products.created'), updated: t('products.updated') },
    ...(product && { read: () => api.get(productAt(product.id)) }),
    save: (values, { base }) =>
      base
        ? api.put(productAt(base.id), { ...values, version: base.version })
        : api.post(productsOf(programId), values),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: productKeys.all, refetchType: 'none' });
      void navigate(list);
    },
  });
  const { control, register, fault } = form;
  const example = pointsExample(t, form.watch('points_per_cents'));
  return (
    <FormPage
      form={form}
      {...(!product && { saveLabel: t('products.save') })}
      header={{
        title,
        breadcrumbs: [{ to: list, label: t('products.title') }],
        badge: product && <ActiveBadge active={product.product_active} />,
      }}
    >
      <Field
        label={t('products.field.product_name')}
        hint={t('products.hint.product_name')}
        error={fault('product_name')}
        required
      >
        <TextInput {...register('product_name', { required: true, maxLength: 160 })} autoComplete="off" />
      </Field>
      <DecimalField
        control={control}
        name="points_per_cents"
        decimals={0}
        grouped={false}
        rules={rateRules}
        label={t('products.field.points_per_cents')}
        hint={
          <Text as="span" aria-live="polite">
            {example}
          </Text>
        }
        error={fault('points_per_cents')}
        required
      />
      <TextListField
        control={control}
        name="skus"
        label={t('products.field.skus')}
        hint={t('products.hint.skus')}
        most={maxNames}
        longest={longestName.sku}
        error={fault('skus')}
      />
      <TextListField
        control={control}
        name="keywords"
        label={t('products.field.keywords')}
        hint={t('products.hint.keywords')}
        most={maxNames}
        longest={longestName.keyword}
        error={fault('keywords')}
      />
      <Switch
        {...register('product_active')}
        label={t('products.field.product_active')}
        hint={t('products.hint.product_active')}
      />
    </FormPage>
  );
}
