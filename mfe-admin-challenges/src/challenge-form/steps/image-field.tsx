import { Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import { MediaButton } from './media-button.tsx';
import { orNull, type StepProps } from './step-props.ts';

/** The address of a picture, typed or chosen from the program's media library. */
export function ImageField({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={2}>
      <Field label={t('field.image_url')} hint={t('hint.image_url')} error={fault('image_url')}>
        <TextInput inputMode="url" placeholder="https://" {...form.register('image_url', orNull)} />
      </Field>
      <MediaButton
        programId={programId}
        onUse={({ public_url: url }) => form.setValue('image_url', url, { shouldDirty: true, shouldTouch: true })}
      />
    </Stack>
  );
}
