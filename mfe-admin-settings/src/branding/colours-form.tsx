import { type BrandingColour, brandingColours } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Heading, Stack } from '@laurel/ui';
import { Field } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTexts } from '../parts/use-texts.ts';
import { ColourInput } from './colour-input.tsx';
import { ContrastNotes } from './contrast-notes.tsx';
import { LookFormCard } from './draft/look-form-card.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import { useLookForm } from './use-look-form.ts';

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

/** The program's 13 colours beside a preview of its site, which follows while they are chosen. */
export function ColoursForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useLookForm({
    partsOf: ({ colours }) => ({ colours: { ...colours } }),
    fields,
    fieldLabel: (path) => t(`colour.${nameOf(path)}`),
    fieldText: (path, { colours }) => colours[nameOf(path)],
    tab: 'colors',
  });
  const colours = useWatch({ control: form.control, name: 'element_css_style.colours' });
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
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
      </LookFormCard>
      <LookPreview parts={{ colours }} settings={settings} />
    </Grid>
  );
}
