import { MediaField } from '@laurel/admin-kit/fields';
import {
  contentLanguages,
  isTranslation,
  Translated,
  TranslatedForm,
  type TranslationField,
  translationOf,
  TranslationStatus,
  translationValues,
  useTranslationLabel,
  withTranslations,
} from '@laurel/admin-kit/languages';
import type { Locale } from '@laurel/contracts/languages/languages';
import {
  assetLengths,
  type LookPicture,
  lookPictures,
  type LookText,
  lookTexts,
  type LookTranslations,
  type ProgramTemplateDetail,
  requiredAssets,
} from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Heading, Stack } from '@laurel/ui';
import { Field, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type FieldErrors, type Resolver, useWatch } from 'react-hook-form';
import { useTexts } from '../parts/use-texts.ts';
import { LookFormCard } from './draft/look-form-card.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import { useTemplateForm } from './use-look-form.ts';

type Asset = LookText | LookPicture;
type AssetValues = Pick<ProgramTemplateDetail, Asset> & { translations: LookTranslations };

const fields: readonly Asset[] = [...lookTexts, ...lookPictures];
const groups: readonly { id: 'logos' | 'hero' | 'badge'; assets: readonly Asset[] }[] = [
  { id: 'logos', assets: ['favicon_file', 'header_logo', 'footer_logo'] },
  { id: 'hero', assets: ['header_text', 'header_description', 'header_background_image', 'overlay_image'] },
  { id: 'badge', assets: ['badge_instructions', 'badge_background_image'] },
];
const isRequired = (asset: Asset): boolean => (requiredAssets as readonly Asset[]).includes(asset);
const isText = (asset: Asset): asset is LookText => (lookTexts as readonly Asset[]).includes(asset);

/** Pictures and words of the site: logos, the head of the home page and the badge. */
export function AssetsForm({ settings }: { settings: ProgramSettings }): ReactNode {
  return (
    <TranslatedForm programId={settings.id}>
      <AssetFields settings={settings} />
    </TranslatedForm>
  );
}

function AssetFields({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const labelIn = useTranslationLabel();
  const { others } = contentLanguages(settings.id);
  const form = useTemplateForm<AssetValues, Asset | TranslationField<LookText>>({
    valuesOf: (template) => assetsOf(others, template),
    changed: (template, assets) => ({ ...template, ...assets }),
    fields: withTranslations(fields, lookTexts, others),
    fieldLabel: (field) => {
      if (!isTranslation(field)) return t(`asset.${field}`);
      const of = translationOf(field);
      return labelIn(t(`asset.${of.field}`), of.language);
    },
    fieldText: (field, values) => {
      if (!isTranslation(field)) return values[field];
      const of = translationOf(field);
      return values.translations[of.language]?.[of.field] ?? '';
    },
    resolver: demandAssets((asset) => t('assetMissing', { asset: t(`asset.${asset}`) })),
    tab: 'assets',
  });
  const assets = useWatch({ control: form.control }) as AssetValues;
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
        <TranslationStatus control={form.control} />
        {groups.map(({ id, assets: names }) => (
          <Stack gap={4} key={id}>
            <Heading level={2} size="md">
              {t(`assetGroup.${id}`)}
            </Heading>
            {names.map((asset) => {
              const labels = {
                label: t(`asset.${asset}`),
                hint: t(`assetHint.${asset}`),
                error: form.fault(asset),
                required: isRequired(asset),
              };
              if (!isText(asset)) {
                return (
                  <MediaField key={asset} {...labels} control={form.control} name={asset} programId={settings.id} />
                );
              }
              const isLine = asset === 'header_text';
              return (
                <Translated
                  key={asset}
                  form={form}
                  fault={form.fault}
                  name={asset}
                  label={labels.label}
                  kind={isLine ? 'line' : 'text'}
                >
                  <Field {...labels}>
                    {isLine ? (
                      <TextInput {...form.register(asset)} maxLength={assetLengths[asset]} autoComplete="off" />
                    ) : (
                      <TextArea {...form.register(asset)} rows={3} maxLength={assetLengths[asset]} />
                    )}
                  </Field>
                </Translated>
              );
            })}
          </Stack>
        ))}
      </LookFormCard>
      <LookPreview parts={{}} assets={assets} settings={settings} />
    </Grid>
  );
}

const assetsOf = (others: readonly Locale[], template: ProgramTemplateDetail): AssetValues => ({
  ...(Object.fromEntries(fields.map((asset) => [asset, template[asset]])) as Pick<ProgramTemplateDetail, LookText> &
    Pick<ProgramTemplateDetail, LookPicture>),
  translations: translationValues(others, lookTexts, template.translations),
});

/** Demands each required asset; `missing` says which one. */
function demandAssets(missing: (asset: Asset) => string): Resolver<AssetValues> {
  return (values) => {
    const errors: FieldErrors<AssetValues> = {};
    for (const asset of requiredAssets) {
      if (!values[asset]?.trim()) errors[asset] = { type: 'required', message: missing(asset) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
