import { type BrandingColour, brandingColours } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Card, Grid, Heading, Stack } from '@laurel/ui';
import { ColourInput } from '@laurel/ui/colour-input';
import { Field } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { saveTemplate } from '../parts/program-settings.ts';
import { SaveBar } from '../parts/save-bar.tsx';
import { useSettingsForm } from '../parts/use-settings-form.ts';
import { useTexts } from '../parts/use-texts.ts';
import { ContrastNotes } from './contrast-notes.tsx';
import { LookPreview } from './look-preview.tsx';

export type Colours = Record<BrandingColour, string>;

interface ColoursValues {
  element_css_style: { colours: Colours };
}

const groups: readonly { id: 'buttons' | 'page' | 'header' | 'tiles' | 'footer'; colours: BrandingColour[] }[] = [
  { id: 'buttons', colours: ['perk-primary', 'perk-primary-content', 'perk-secondary', 'perk-secondary-content'] },
  { id: 'page', colours: ['perk-body-background', 'perk-body-content'] },
  { id: 'header', colours: ['perk-header-color', 'perk-header-content-color', 'perk-header-title-color'] },
  { id: 'tiles', colours: ['perk-challenge-tile-background', 'perk-reward-tile-background-color'] },
  { id: 'footer', colours: ['perk-footer-color', 'perk-footer-content-color'] },
];
const pathOf = (name: BrandingColour) => `element_css_style.colours.${name}` as const;
const fields = brandingColours.map(pathOf);
const HEX = /^#[0-9a-f]{6}$/i;

const coloursOf = ({ template_detail: { element_css_style: style } }: ProgramSettings): ColoursValues => ({
  element_css_style: { colours: { ...style.colours } },
});

/** The program's 13 colours beside a picture of its site, which follows while they are chosen. */
export function ColoursForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const template = settings.template_detail;
  const form = useSettingsForm<ColoursValues>({
    settings,
    valuesOf: coloursOf,
    fields,
    label: t('tab.colors'),
    save: (values, version) =>
      saveTemplate(settings.id, {
        ...template,
        element_css_style: { ...template.element_css_style, ...values.element_css_style },
        version,
      }),
  });
  const { errors, isSubmitting } = form.formState;
  const colours = useWatch({ control: form.control, name: 'element_css_style.colours' });
  return (
    <Grid min="sidebar" gap={6}>
      <Card>
        <form noValidate onSubmit={(event) => void form.onSubmit(event)}>
          <Stack gap={6}>
            {groups.map(({ id, colours: names }) => (
              <Stack gap={3} key={id}>
                <Heading level={2} size="md">
                  {t(`group.${id}`)}
                </Heading>
                <Grid min="medium" gap={4}>
                  {names.map((name) => (
                    <Field
                      key={name}
                      label={t(`colour.${name}`)}
                      error={errors.element_css_style?.colours?.[name]?.message}
                      required
                    >
                      <Controller
                        control={form.control}
                        name={pathOf(name)}
                        rules={{ pattern: { value: HEX, message: t('colourFormat') } }}
                        render={({ field }) => (
                          <ColourInput {...field} pickLabel={t('pick', { colour: t(`colour.${name}`) })} />
                        )}
                      />
                    </Field>
                  ))}
                </Grid>
              </Stack>
            ))}
            <ContrastNotes colours={colours} />
            <SaveBar saving={isSubmitting} outdated={form.outdated} errors={form.otherErrors} onReload={form.reload} />
          </Stack>
        </form>
      </Card>
      <LookPreview colours={colours} settings={settings} />
    </Grid>
  );
}
