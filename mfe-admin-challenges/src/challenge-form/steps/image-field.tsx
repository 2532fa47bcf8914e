import { Button, Stack } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { pictureSource } from '../../parts/media-source.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { orNull, type StepProps } from './step-props.ts';

/** The address of a picture, typed or chosen from the program's media library. */
export function ImageField({ form, fault, programId }: StepProps): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const source = useMemo(() => pictureSource(programId), [programId]);
  return (
    <Stack gap={2}>
      <Field label={t('field.image_url')} hint={t('hint.image_url')} error={fault('image_url')}>
        <TextInput inputMode="url" placeholder="https://" {...form.register('image_url', orNull)} />
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
        onUse={({ public_url: url }) => form.setValue('image_url', url, { shouldDirty: true, shouldTouch: true })}
      />
    </Stack>
  );
}
