import { FieldList, MediaField } from '@laurel/admin-kit/fields';
import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import type { Carousels, CarouselSlide, CarouselsSaved } from '@laurel/contracts/programs/layout/layout.dto';
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

const blank = (): SlideValues => ({ title: '', description: '', image: null, link: '', button_text: '' });

const slideValues = ({ title, description, image, link, button_text }: CarouselSlide): SlideValues => ({
  title,
  description,
  image: image ?? null,
  link: link ?? '',
  button_text: button_text ?? '',
});

interface CarouselsFormProps {
  stored: Carousels;
  settings: ProgramSettings;
}

/** The slides in place of the home page's hero, beside a preview of them. */
export function CarouselsForm({ stored, settings }: CarouselsFormProps): ReactNode {
  const t = useTexts();
  const address = carouselsOf(settings.id);
  const text = t('carousels.saved');
  const form = useRecordForm<CarouselsValues, Carousels, typeof LIST, CarouselsSaved>({
    record: stored,
    valuesOf: (record) => ({ carousels: (record ?? stored).carousels.map(slideValues) }),
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
        {slides.length === 0 && (
          <EmptyState compact icon={<GalleryHorizontalEnd aria-hidden />} title={t('carousels.emptyTitle')}>
            {t('carousels.empty')}
          </EmptyState>
        )}
        <FieldList
          control={form.control}
          name={LIST}
          most={maxSlides}
          blank={blank}
          itemLabel={(index) => t('carousels.slide', { number: index + 1 })}
          addLabel={t('carousels.add')}
        >
          {(index) => (
            <>
              <Field label={t('carousels.field.title')} error={form.fault(`${LIST}.${index}.title`)} required>
                <TextInput {...form.register(`${LIST}.${index}.title`)} maxLength={120} autoComplete="off" />
              </Field>
              <Field label={t('carousels.field.description')} error={form.fault(`${LIST}.${index}.description`)}>
                <TextArea {...form.register(`${LIST}.${index}.description`)} rows={2} maxLength={600} />
              </Field>
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
            </>
          )}
        </FieldList>
      </FormCard>
      <CarouselPreview slides={slides} settings={settings} />
    </Grid>
  );
}
