import { MediaPicker } from '@laurel/admin-kit/fields';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import { orNull, type StepProps } from '../step-props.ts';

/** A picture: dropped, pasted, uploaded, chosen from the library, or by its address elsewhere. */
export function ImageField({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useTexts();
  return (
    <MediaPicker
      programId={programId}
      label={t('field.image_url')}
      onUse={({ public_url: url }) => form.setValue('image_url', url, { shouldDirty: true, shouldTouch: true })}
    >
      <Field label={t('field.image_url')} hint={t('hint.image_url')} error={fault('image_url')}>
        <TextInput inputMode="url" {...form.register('image_url', orNull)} />
      </Field>
    </MediaPicker>
  );
}
