import { FieldList, MediaField } from '@laurel/admin-kit/fields';
import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import {
  contentLanguages,
  Translated,
  TranslatedForm,
  TranslationStatus,
  translationValues,
} from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import {
  type Carousels,
  type CarouselSlide,
  type CarouselsSaved,
  slideTexts,
} from '@laurel/contracts/programs/layout/layout.dto';
import { maxSlides } from '@laurel/contracts/programs/layout/limits';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { EmptyState, Grid } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import { api, toFormData } from '@laurel/web-kit';
import { GalleryHorizontalEnd } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { carouselsOf } from '../calls.ts';
import { LinkField } from '../link-field.tsx';
import { useTexts } from '../use-texts.ts';
import { CarouselPreview, type SlideValues } from './carousel-preview.tsx';

const LIST = 'carousels';

interface CarouselsValues {
  carousels: SlideValues[];
}

const blank: CarouselSlide = { title: '', description: '' };

const slideValues = (
  others: readonly Locale[],
  { title, description, image, link, button_text, translations }: CarouselSlide,
): SlideValues => ({
  title,
  description,
  image: image ?? null,
  link: link ?? '',
  button_text: button_text ?? '',
  translations: translationValues(others, slideTexts, translations),
});

interface CarouselsFormProps {
  stored: Carousels;
  settings: ProgramSettings;
}

/** The slides in place of the home page's hero, beside a preview of them. */
export function CarouselsForm(props: CarouselsFormProps): ReactNode {
  return (
    <TranslatedForm programId={props.settings.id}>
      <CarouselsFields {...props} />
    </TranslatedForm>
  );
}

function CarouselsFields({ stored, settings }: CarouselsFormProps): ReactNode {
  const t = useTexts();
  const { others } = contentLanguages(settings.id);
  const valuesOf = (slide: CarouselSlide): SlideValues => slideValues(others, slide);
  const address = carouselsOf(settings.id);
  const text = t('carousels.saved');
  const form = useRecordForm<CarouselsValues, Carousels, typeof LIST, CarouselsSaved>({
    record: stored,
    valuesOf: (record) => ({ carousels: (record ?? stored).carousels.map(valuesOf) }),
    fields: [LIST],
    fieldLabel: () => t('carousels.slides'),
    fieldText: (_, { carousels }) => carousels.map(({ title }) => title).join(' · ') || null,
    label: t('carousels.slides'),
    draftKey: `program:${settings.id}:carousels`,
    kind: 'record',
    success: { created: text, updated: text },
    read: () => api.get(address),
    save: ({ carousels }, { base }) =>
      // A form has no words for an empty list.
      api.post(
        address,
        toFormData({
          carousels: carousels.length === 0 ? '[]' : carousels.map((each) => ({ ...each })),
          version: (base ?? stored).version,
        }),
      ),
    stored: (answer) => answer,
  });
  const slides = useWatch({ control: form.control, name: LIST });
  return (
    <Grid min="sidebar" gap={6}>
      <FormCard form={form}>
        <TranslationStatus control={form.control} />
        {slides.length === 0 && (
          <EmptyState compact icon={<GalleryHorizontalEnd aria-hidden />} title={t('carousels.emptyTitle')}>
            {t('carousels.empty')}
          </EmptyState>
        )}
        <FieldList
          control={form.control}
          name={LIST}
          most={maxSlides}
          blank={() => valuesOf(blank)}
          itemLabel={(index) => t('carousels.slide', { number: index + 1 })}
          addLabel={t('carousels.add')}
        >
          {(index) => (
            <>
              <Translated
                form={form}
                fault={form.fault}
                name={`${LIST}.${index}.title`}
                label={t('carousels.field.title')}
              >
                <Field label={t('carousels.field.title')} error={form.fault(`${LIST}.${index}.title`)} required>
                  <TextInput {...form.register(`${LIST}.${index}.title`)} maxLength={120} autoComplete="off" />
                </Field>
              </Translated>
              <Translated
                form={form}
                fault={form.fault}
                kind="text"
                name={`${LIST}.${index}.description`}
                label={t('carousels.field.description')}
              >
                <Field label={t('carousels.field.description')} error={form.fault(`${LIST}.${index}.description`)}>
                  <TextArea {...form.register(`${LIST}.${index}.description`)} rows={2} maxLength={600} />
                </Field>
              </Translated>
              <MediaField
                control={form.control}
                name={`${LIST}.${index}.image`}
                label={t('carousels.field.image')}
                hint={t('carousels.hint.image')}
                error={form.fault(`${LIST}.${index}.image`)}
                programId={settings.id}
              />
              <LinkField
                control={form.control}
                name={`${LIST}.${index}.link`}
                label={t('carousels.field.link')}
                error={form.fault(`${LIST}.${index}.link`)}
                settings={settings}
              />
              <Translated
                form={form}
                fault={form.fault}
                name={`${LIST}.${index}.button_text`}
                label={t('carousels.field.button_text')}
              >
                <Field
                  label={t('carousels.field.button_text')}
                  hint={t('carousels.hint.button_text')}
                  error={form.fault(`${LIST}.${index}.button_text`)}
                >
                  <TextInput
                    {...form.register(`${LIST}.${index}.button_text`)}
                    maxLength={40}
                    placeholder={t('preview.learnMore')}
                    autoComplete="off"
                  />
                </Field>
              </Translated>
            </>
          )}
        </FieldList>
      </FormCard>
      <CarouselPreview slides={slides} settings={settings} />
    </Grid>
  );
}
