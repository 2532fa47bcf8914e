import { MediaField } from '@laurel/admin-kit/fields';
import { FormCard } from '@laurel/admin-kit/form';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';
import { LinkPreview, type SeoValues } from './link-preview.tsx';

const fields = ['seo.title', 'seo.description', 'seo.image'] as const;

const valuesOf = ({ seo }: ProgramSettings): SeoValues => ({
  seo: { title: seo.title ?? '', description: seo.description ?? '', image: seo.image },
});

/** The texts for search engines and link previews, beside a preview. */
export function SeoForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useProgramForm({ settings, valuesOf, fields, fieldLabel: (field) => t(`field.${field}`), tab: 'seo' });
  const seo = useWatch({ control: form.control, name: 'seo' });
  return (
    <Grid min="sidebar" gap={6}>
      <FormCard form={form}>
        <Field label={t('field.seo.title')} hint={t('hint.seo.title')} error={form.fault('seo.title')}>
          <TextInput {...form.register('seo.title')} placeholder={settings.name} autoComplete="off" />
        </Field>
        <Field
          label={t('field.seo.description')}
          hint={t('hint.seo.description')}
          error={form.fault('seo.description')}
        >
          <TextArea {...form.register('seo.description')} rows={3} placeholder={settings.description} />
        </Field>
        <MediaField
          control={form.control}
          name="seo.image"
          label={t('field.seo.image')}
          hint={t('hint.seo.image')}
          error={form.fault('seo.image')}
          programId={settings.id}
        />
      </FormCard>
      <LinkPreview seo={seo} settings={settings} />
    </Grid>
  );
}
