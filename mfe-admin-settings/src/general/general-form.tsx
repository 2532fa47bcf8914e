import { FormCard } from '@laurel/admin-kit/form';
import {
  contentLanguages,
  isTranslation,
  Translated,
  TranslatedForm,
  translationOf,
  TranslationStatus,
  translationValues,
  useTranslationLabel,
  withTranslations,
} from '@laurel/admin-kit/languages';
import { countries } from '@laurel/contracts/languages/countries';
import { type Locale, locales } from '@laurel/contracts/languages/languages';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Field, Select, Switch, TextArea, TextInput } from '@laurel/ui/fields';
import { language } from '@laurel/web-kit';
import { type ReactNode, useId } from 'react';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

const fields = ['name', 'description', 'time_zone', 'country', 'language', 'i18n_enabled', 'test_mode'] as const;
const texts = ['description'] as const;
type General = Pick<ProgramSettings, (typeof fields)[number] | 'translations'> & { country: string };

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/** Each country by its name in the reader's language, in the order of its alphabet. */
function countryOptions(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language(), { type: 'region' });
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, language()));
}

function valuesOf(others: readonly Locale[], settings: ProgramSettings): General {
  const { name, description, time_zone, country, language, i18n_enabled, test_mode } = settings;
  return {
    name,
    description,
    time_zone,
    country: country ?? '',
    language,
    i18n_enabled,
    test_mode,
    translations: translationValues(others, texts, settings.translations),
  };
}

/** What the program is called, and the switches that hold for all of it. */
export function GeneralForm({ settings }: { settings: ProgramSettings }): ReactNode {
  return (
    <TranslatedForm programId={settings.id}>
      <GeneralFields settings={settings} />
    </TranslatedForm>
  );
}

function GeneralFields({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const labelIn = useTranslationLabel();
  const { others } = contentLanguages(settings.id);
  const zones = useId();
  const form = useProgramForm({
    settings,
    valuesOf: (stored) => valuesOf(others, stored),
    fields: withTranslations(fields, texts, others),
    fieldLabel: (field) => {
      if (!isTranslation(field)) return t(`field.${field}`);
      const of = translationOf(field);
      return labelIn(t(`field.${of.field}`), of.language);
    },
    tab: 'general',
  });
  return (
    <FormCard form={form}>
      <TranslationStatus control={form.control} />
      <Field label={t('field.name')} hint={t('hint.name')} error={form.fault('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Translated form={form} fault={form.fault} name="description" label={t('field.description')} kind="text">
        <Field label={t('field.description')} hint={t('hint.description')} error={form.fault('description')}>
          <TextArea {...form.register('description')} rows={3} maxLength={300} />
        </Field>
      </Translated>
      <Field label={t('field.time_zone')} hint={t('hint.time_zone')} error={form.fault('time_zone')} required>
        <TextInput {...form.register('time_zone')} list={zones} autoComplete="off" spellCheck={false} />
      </Field>
      <datalist id={zones}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <Field label={t('field.country')} hint={t('hint.country')} error={form.fault('country')}>
        <Select
          {...form.register('country')}
          options={[{ value: '', label: t('general.countryOfLanguage') }, ...countryOptions()]}
        />
      </Field>
      <Field label={t('field.language')} hint={t('hint.language')} error={form.fault('language')}>
        <Select
          {...form.register('language')}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
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
