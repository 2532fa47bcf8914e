import { MediaField } from '@laurel/admin-kit/fields';
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
} from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import { type ProgramSettings, seoTexts } from '@laurel/contracts/programs/settings.dto';
import { Grid } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';
import { LinkPreview, type SeoValues } from './link-preview.tsx';

const fields = ['seo.title', 'seo.description', 'seo.image'] as const;
const TRANSLATION = /^seo\.(?=translations\.)/;

const valuesOf = (others: readonly Locale[], { seo }: ProgramSettings): SeoValues => ({
  seo: {
    title: seo.title ?? '',
    description: seo.description ?? '',
    image: seo.image,
    translations: translationValues(others, seoTexts, seo.translations),
  },
});

/** The texts for search engines and link previews, beside a preview. */
export function SeoForm({ settings }: { settings: ProgramSettings }): ReactNode {
  return (
    <TranslatedForm programId={settings.id}>
      <SeoFields settings={settings} />
    </TranslatedForm>
  );
}

function SeoFields({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const labelIn = useTranslationLabel();
  const { others } = contentLanguages(settings.id);
  const translations = others.flatMap((language) =>
    seoTexts.map((text) => `seo.translations.${language}.${text}` as const),
  );
  const form = useProgramForm({
    settings,
    valuesOf: (stored) => valuesOf(others, stored),
    fields: [...fields, ...translations],
    fieldLabel: (field) => {
      const path = field.replace(TRANSLATION, '');
      if (!isTranslation(path)) return t(`field.${field as (typeof fields)[number]}`);
      const of = translationOf(path);
      return labelIn(t(`field.seo.${of.field as (typeof seoTexts)[number]}`), of.language);
    },
    tab: 'seo',
  });
  const { fault } = form;
  const seo = useWatch({ control: form.control, name: 'seo' });
  return (
    <Grid min="sidebar" gap={6}>
      <FormCard form={form}>
        <TranslationStatus control={form.control} />
        <Translated form={form} fault={fault} name="seo.title" label={t('field.seo.title')}>
          <Field label={t('field.seo.title')} hint={t('hint.seo.title')} error={fault('seo.title')}>
            <TextInput {...form.register('seo.title')} placeholder={settings.name} autoComplete="off" />
          </Field>
        </Translated>
        <Translated form={form} fault={fault} name="seo.description" label={t('field.seo.description')} kind="text">
          <Field label={t('field.seo.description')} hint={t('hint.seo.description')} error={fault('seo.description')}>
            <TextArea {...form.register('seo.description')} rows={3} placeholder={settings.description} />
          </Field>
        </Translated>
        <MediaField
          control={form.control}
          name="seo.image"
          label={t('field.seo.image')}
          hint={t('hint.seo.image')}
          error={fault('seo.image')}
          programId={settings.id}
        />
      </FormCard>
      <LinkPreview seo={seo} settings={settings} />
    </Grid>
  );
}
