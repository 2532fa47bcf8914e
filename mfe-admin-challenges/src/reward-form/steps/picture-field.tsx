import { useMediaSource } from '@laurel/admin-kit/fields';
import { Button, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { orNull, type StepProps } from './step-props.ts';

interface PictureFieldProps extends StepProps {
  programId: string;
  name: 'image_url' | 'active_image_url' | 'redemption_image_url';
}

/** The address of a picture, typed or chosen from the program's media library. */
export function PictureField({ form, fault, programId, name }: PictureFieldProps): ReactNode {
  const t = useRewardTexts();
  const [open, setOpen] = useState(false);
  const source = useMediaSource(programId);
  return (
    <Stack gap={2}>
      <Field label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
        <TextInput inputMode="url" placeholder="https://" {...form.register(name, orNull)} />
      </Field>
      {can('program', 'update', programId) && (
        <div>
          <Button size="small" icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
            {t('form.chooseImage')}
          </Button>
        </div>
      )}
      <MediaLibraryDialog
        open={open}
        onClose={() => setOpen(false)}
        source={source}
        onUse={({ public_url: url }) => form.setValue(name, url, { shouldDirty: true, shouldTouch: true })}
      />
    </Stack>
  );
}
