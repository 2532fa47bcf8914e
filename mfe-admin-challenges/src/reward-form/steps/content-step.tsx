import { Stack } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { PictureField } from './picture-field.tsx';
import { orNull, type StepProps } from './step-props.ts';

/** What participants see, before and after they have it. */
export function ContentStep({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useRewardTexts();
  const kind = useWatch({ control: form.control, name: 'selection' });
  return (
    <Stack gap={5}>
      <Field label={t('field.name')} hint={t('hint.name')} error={fault('name')} required>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t('field.description')} hint={t('hint.description')} error={fault('description')}>
        <TextArea {...form.register('description')} />
      </Field>
      <PictureField form={form} fault={fault} programId={programId} name="image_url" />
      {rewardKinds[kind].hasActiveImage && (
        <PictureField form={form} fault={fault} programId={programId} name="active_image_url" />
      )}
      {(['description_details', 'terms_conditions', 'redemption_details'] as const).map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
          <TextArea {...form.register(name, orNull)} />
        </Field>
      ))}
      <PictureField form={form} fault={fault} programId={programId} name="redemption_image_url" />
    </Stack>
  );
}
