import { MediaPicker, wholeNumber } from '@laurel/admin-kit/fields';
import { Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { orNull, type StepProps } from '../step-props.ts';
import { useDetailTexts } from '../use-texts.ts';

/** Which video, how long it is and how much of it counts. */
export function VideoFields({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useDetailTexts();
  return (
    <Stack gap={5}>
      <MediaPicker
        programId={programId}
        acceptsVideo
        label={t('video.url')}
        onUse={({ public_url: url }) => form.setValue('video_url', url, { shouldDirty: true, shouldTouch: true })}
      >
        <Field label={t('video.url')} hint={t('mediaHint')} error={fault('video_url')} required>
          <TextInput inputMode="url" {...form.register('video_url', orNull)} />
        </Field>
      </MediaPicker>
      <Field label={t('video.seconds')} hint={t('video.secondsHint')} error={fault('video_seconds')} required>
        <TextInput numeric inputMode="numeric" {...form.register('video_seconds', wholeNumber)} />
      </Field>
      <Field label={t('video.duration')} hint={t('video.durationHint')} error={fault('duration')} required>
        <TextInput numeric inputMode="numeric" {...form.register('duration', wholeNumber)} />
      </Field>
    </Stack>
  );
}
