import { MoneyField } from '@laurel/admin-kit/fields';
import type { Currency } from '@laurel/contracts/programs/payments/payments.dto';
import { Banner, Stack } from '@laurel/ui';
import { Field, Select, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { StepProps } from '../step-props.ts';
import { useDetailTexts } from '../use-texts.ts';

/** What it costs to become a member, whom it is paid to, and what it brings. */
export function MembershipFields({
  form,
  fault,
  currencies,
}: StepProps & { currencies: readonly Currency[] }): ReactNode {
  const t = useDetailTexts();
  const currency = useWatch({ control: form.control, name: 'membership_challenge.currency' });
  return (
    <Stack gap={5}>
      <Banner tone="info">{t('membership.brings')}</Banner>
      <MoneyField
        control={form.control}
        name="membership_challenge.price"
        currency={currency}
        label={t('membership.price')}
        error={fault('membership_challenge.price')}
        required
      />
      <Field label={t('currency')} error={fault('membership_challenge.currency')}>
        <Select
          options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          {...form.register('membership_challenge.currency', { deps: ['membership_challenge.price'] })}
        />
      </Field>
      <Field label={t('membership.merchant')} error={fault('membership_challenge.merchant_name')} required>
        <TextInput autoComplete="off" {...form.register('membership_challenge.merchant_name')} />
      </Field>
    </Stack>
  );
}
