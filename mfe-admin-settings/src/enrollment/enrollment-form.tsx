import { FormCard } from '@laurel/admin-kit/form';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Field, Switch, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

const fields = ['override_enrollment', 'program_custom_signin_url'] as const;

const valuesOf = ({ override_enrollment, program_custom_signin_url: url }: ProgramSettings) => ({
  override_enrollment,
  program_custom_signin_url: url ?? '',
});

/** Where people who are new are sent instead of being signed up here. */
export function EnrollmentForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useProgramForm({
    settings,
    valuesOf,
    fields,
    fieldLabel: (field) => t(`field.${field}`),
    tab: 'enrollment',
  });
  const isOverridden = useWatch({ control: form.control, name: 'override_enrollment' });
  return (
    <FormCard form={form}>
      <Switch
        {...form.register('override_enrollment')}
        label={t('field.override_enrollment')}
        hint={t('hint.override_enrollment')}
      />
      <Field
        label={t('field.program_custom_signin_url')}
        hint={t('hint.program_custom_signin_url')}
        error={form.fault('program_custom_signin_url')}
        required={isOverridden}
      >
        <TextInput
          {...form.register('program_custom_signin_url')}
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </Field>
    </FormCard>
  );
}
