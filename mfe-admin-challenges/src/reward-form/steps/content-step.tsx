import { Translated } from '@laurel/admin-kit/languages';
import { Stack } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { PictureField } from './picture-field.tsx';
import { orNull, type StepProps } from './step-props.ts';

/** What participants see, before and after they have it. */
export function ContentStep({ programId, ...props }: StepProps & { programId: string }): ReactNode {
  const t = useRewardTexts();
  const { form, fault } = props;
  const kind = useWatch({ control: form.control, name: 'selection' });
  return (
    <Stack gap={5}>
      <Translated {...props} name="name" label={t('field.name')}>
        <Field label={t('field.name')} hint={t('hint.name')} error={fault('name')} required>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
      </Translated>
      <Translated {...props} kind="text" name="description" label={t('field.description')}>
        <Field label={t('field.description')} hint={t('hint.description')} error={fault('description')}>
          <TextArea {...form.register('description')} />
        </Field>
      </Translated>
      <PictureField {...props} programId={programId} name="image_url" />
      {rewardKinds[kind].hasActiveImage && <PictureField {...props} programId={programId} name="active_image_url" />}
      {(['description_details', 'terms_conditions', 'redemption_details'] as const).map((name) => (
        <Translated key={name} {...props} kind="text" name={name} label={t(`field.${name}`)}>
          <Field label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
            <TextArea {...form.register(name, orNull)} />
          </Field>
        </Translated>
      ))}
      <PictureField {...props} programId={programId} name="redemption_image_url" />
    </Stack>
  );
}
