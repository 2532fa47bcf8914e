import { FormCard } from '@laurel/admin-kit/form';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Button, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLookTexts } from '../words/use-texts.ts';
import { DraftBanner } from './draft-banner.tsx';
import { useEditedProgram } from './edited-program.ts';
import type { LookForm } from './look-form.ts';

interface LookFormCardProps<Values extends FieldValues> {
  form: LookForm<Values, ProgramSettings>;
  children: ReactNode;
}

/** A form of the look: it publishes or begins a draft, and saves to the draft while there is one. */
export function LookFormCard<Values extends FieldValues>({ form, children }: LookFormCardProps<Values>): ReactNode {
  const t = useLookTexts();
  const { settings } = useEditedProgram();
  const save = t('draft.save');
  return (
    <Stack gap={4}>
      <DraftBanner isDirty={form.formState.isDirty} />
      {settings.look_draft === null ? (
        <FormCard form={form} secondary={<Button onClick={() => void form.saveDraft()}>{save}</Button>}>
          {children}
        </FormCard>
      ) : (
        <FormCard form={form} saveLabel={save}>
          {children}
        </FormCard>
      )}
    </Stack>
  );
}
