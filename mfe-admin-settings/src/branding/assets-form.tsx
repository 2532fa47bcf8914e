import { MediaField } from '@laurel/admin-kit/fields';
import {
  assetLengths,
  lookPictures,
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

type AssetValues = Omit<ProgramTemplateDetail, 'element_css_style'>;
type Asset = keyof AssetValues;

const texts = ['header_text', 'header_description', 'badge_instructions'] as const;
const fields: readonly Asset[] = [...texts, ...lookPictures];
const groups: readonly { id: 'logos' | 'hero' | 'badge'; assets: readonly Asset[] }[] = [
  { id: 'logos', assets: ['favicon_file', 'header_logo', 'footer_logo'] },
  { id: 'hero', assets: ['header_text', 'header_description', 'header_background_image', 'overlay_image'] },
  { id: 'badge', assets: ['badge_instructions', 'badge_background_image'] },
];
const isRequired = (asset: Asset): boolean => (requiredAssets as readonly Asset[]).includes(asset);
const isText = (asset: Asset): asset is (typeof texts)[number] => (texts as readonly Asset[]).includes(asset);

/** Pictures and words of the site: logos, the head of the home page and the badge. */
export function AssetsForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useTemplateForm<AssetValues, Asset>({
    valuesOf: assetsOf,
    changed: (template, assets) => ({ ...template, ...assets }),
    fields,
    fieldLabel: (asset) => t(`asset.${asset}`),
    fieldText: (asset, values) => values[asset],
    resolver: demandAssets((asset) => t('assetMissing', { asset: t(`asset.${asset}`) })),
    tab: 'assets',
  });
  const assets = useWatch({ control: form.control }) as AssetValues;
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
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
              return (
                <Field key={asset} {...labels}>
                  {asset === 'header_text' ? (
                    <TextInput {...form.register(asset)} maxLength={assetLengths[asset]} autoComplete="off" />
                  ) : (
                    <TextArea {...form.register(asset)} rows={3} maxLength={assetLengths[asset]} />
                  )}
                </Field>
              );
            })}
          </Stack>
        ))}
      </LookFormCard>
      <LookPreview parts={{}} assets={assets} settings={settings} />
    </Grid>
  );
}

const assetsOf = (template: ProgramTemplateDetail): AssetValues =>
  Object.fromEntries(fields.map((asset) => [asset, template[asset]])) as unknown as AssetValues;

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
