import { MoneyField, wholeNumber } from '@laurel/admin-kit/fields';
import { termHeading, termWord } from '@laurel/admin-kit/program';
import { currencies } from '@laurel/contracts/programs/payments/payments.dto';
import { Stack } from '@laurel/ui';
import { Checkbox, Field, Select, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { hasThreshold } from '../values/form-values.ts';
import type { StepProps } from './step-props.ts';

/** What it costs or asks for, and how many there are. */
export function TermsStep({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useRewardTexts();
  const { register, control } = form;
  const [kind, currency] = useWatch({ control, name: ['selection', 'currency'] });
  const terms = { term: termWord(programId, 'points'), heading: termHeading(programId, 'points') };
  const { isAwarded, isClaimed, isLimited, isPriced } = rewardKinds[kind];
  return (
    <Stack gap={5}>
      {hasThreshold(kind) && (
        <Field
          label={t(`threshold.${kind}.label`, terms)}
          hint={t(`threshold.${kind}.hint`, terms)}
          error={fault('threshold')}
          required
        >
          <TextInput numeric inputMode="numeric" autoComplete="off" {...register('threshold', wholeNumber)} />
        </Field>
      )}
      {isPriced && (
        <>
          <MoneyField
            control={control}
            name="price"
            currency={currency}
            empty={null}
            label={t('field.price')}
            error={fault('price')}
            required
          />
          <Field label={t('field.currency')} error={fault('currency')} required>
            <Select
              options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
              {...register('currency', { deps: ['price'] })}
            />
          </Field>
        </>
      )}
      {isLimited && (
        <Field
          label={t('field.limit')}
          hint={isAwarded ? t('hint.limitAssigned') : t('hint.limit')}
          error={fault('limit')}
        >
          <TextInput numeric inputMode="numeric" autoComplete="off" {...register('limit', wholeNumber)} />
        </Field>
      )}
      {isClaimed && (
        <Field label={t('field.per_participant')} hint={t('hint.per_participant')} error={fault('per_participant')}>
          <TextInput numeric inputMode="numeric" autoComplete="off" {...register('per_participant', wholeNumber)} />
        </Field>
      )}
      <Checkbox label={t('field.feature')} hint={t('hint.feature')} error={fault('feature')} {...register('feature')} />
    </Stack>
  );
}
