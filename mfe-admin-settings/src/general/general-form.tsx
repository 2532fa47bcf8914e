import { FormCard } from '@laurel/admin-kit/form';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Field, Switch, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

const fields = ['name', 'description', 'i18n_enabled', 'test_mode'] as const;
type General = Pick<ProgramSettings, (typeof fields)[number]>;

const valuesOf = ({ name, description, i18n_enabled, test_mode }: ProgramSettings): General => ({
  name,
  description,
  i18n_enabled,
  test_mode,
});

/** What the program is called, and the switches that hold for all of it. */
export function GeneralForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useProgramForm({
    settings,
    valuesOf,
    fields,
    fieldLabel: (field) => t(`field.${field}`),
    tab: 'general',
  });
  return (
    <FormCard form={form}>
      <Field label={t('field.name')} hint={t('hint.name')} error={form.fault('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('field.description')} hint={t('hint.description')} error={form.fault('description')}>
        <TextArea {...form.register('description')} rows={3} maxLength={300} />
      </Field>
      <Switch {...form.register('i18n_enabled')} label={t('field.i18n_enabled')} hint={t('hint.i18n_enabled')} />
      <Switch
        {...form.register('test_mode')}
        label={t('field.test_mode')}
        hint={t(settings.test_mode ? 'hint.test_mode_on' : 'hint.test_mode')}
        disabled={settings.test_mode}
      />
    </FormCard>
  );
}
