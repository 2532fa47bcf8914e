import { MediaPicker } from '@laurel/admin-kit/fields';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { orNull, type StepProps } from './step-props.ts';

interface PictureFieldProps extends StepProps {
  programId: string;
  name: 'image_url' | 'active_image_url' | 'redemption_image_url';
}

/** A picture: dropped, pasted, uploaded, chosen from the library, or by its address elsewhere. */
export function PictureField({ form, fault, programId, name }: PictureFieldProps): ReactNode {
  const t = useRewardTexts();
  return (
    <MediaPicker
      programId={programId}
      label={t(`field.${name}`)}
      onUse={({ public_url: url }) => form.setValue(name, url, { shouldDirty: true, shouldTouch: true })}
    >
      <Field label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
        <TextInput inputMode="url" {...form.register(name, orNull)} />
      </Field>
    </MediaPicker>
  );
}
