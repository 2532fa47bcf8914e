import { FormCard, useRecordForm } from '@laurel/admin-kit/form';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import { type BrandingColour, brandingColours } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Heading, Stack } from '@laurel/ui';
import { Field } from '@laurel/ui/fields';
import { api } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { programAt, useStoredSettings } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';
import { ColourInput } from './colour-input.tsx';
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
const ROOT = 'element_css_style.colours';
const pathOf = (name: BrandingColour) => `${ROOT}.${name}` as const;
const nameOf = (path: ReturnType<typeof pathOf>) => path.slice(ROOT.length + 1) as BrandingColour;
const fields = brandingColours.map(pathOf);
const HEX = /^#[0-9a-f]{6}$/i;

const coloursOf = ({ template_detail: { element_css_style: style } }: ProgramSettings): ColoursValues => ({
  element_css_style: { colours: { ...style.colours } },
});

/** The program's 13 colours beside a picture of its site, which follows while they are chosen. */
export function ColoursForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const names = useSettingsTexts();
  const { read, keep } = useStoredSettings(settings.id);
  const form = useRecordForm({
    record: settings,
    valuesOf: (stored) => coloursOf(stored ?? settings),
    fields,
    fieldLabel: (path) => t(`colour.${nameOf(path)}`),
    fieldText: (path, values) => values.element_css_style.colours[nameOf(path)],
    label: names('tab.colors'),
    draftKey: `program:${settings.id}:colors`,
    kind: 'settings',
    successTitle: t('toast.done'),
    failureTitle: t('toast.failed'),
    success: { created: t('toast.updated'), updated: t('toast.updated') },
    read,
    save: async ({ element_css_style: { colours } }, { base }) => {
      const { template_detail: template, version } = base ?? settings;
      const style = { ...template.element_css_style, colours };
      const address = `${programAt(settings.id)}/template_detail` as const;
      return keep(await api.put(address, { ...template, element_css_style: style, version }));
    },
    stored: (answer) => answer,
  });
  const colours = useWatch({ control: form.control, name: 'element_css_style.colours' });
  return (
    <Grid min="sidebar" gap={6}>
      <FormCard form={form}>
        {groups.map(({ id, colours: names }) => (
          <Stack gap={3} key={id}>
            <Heading level={2} size="md">
              {t(`group.${id}`)}
            </Heading>
            <Grid min="medium" gap={4}>
              {names.map((name) => (
                <Field key={name} label={t(`colour.${name}`)} error={form.fault(pathOf(name))} required>
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
      </FormCard>
      <LookPreview colours={colours} settings={settings} />
    </Grid>
  );
}
