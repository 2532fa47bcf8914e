import { type BrandingColour, brandingColours, type Theme, themes } from '@laurel/contracts/programs/branding';
import { pairContrasts } from '@laurel/contracts/programs/palette/contrast';
import type { LookColours } from '@laurel/contracts/programs/palette/site-colours';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Heading, Row, Stack, toast } from '@laurel/ui';
import { Field, RadioGroup } from '@laurel/ui/fields';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTexts } from '../parts/use-texts.ts';
import { ColourInput } from './colour-input.tsx';
import { ContrastNotes } from './contrast-notes.tsx';
import { LookFormCard } from './draft/look-form-card.tsx';
import { FieldContrast } from './palette/field-contrast.tsx';
import { LogoColours } from './palette/logo-colours.tsx';
import { useTexts as usePaletteTexts } from './palette/use-texts.ts';
import { LookPreview } from './preview/look-preview.tsx';
import { useLookForm } from './use-look-form.ts';

const groups: readonly { id: 'buttons' | 'page' | 'header' | 'tiles' | 'footer'; colours: BrandingColour[] }[] = [
  { id: 'buttons', colours: ['perk-primary', 'perk-primary-content', 'perk-secondary', 'perk-secondary-content'] },
  { id: 'page', colours: ['perk-body-background', 'perk-body-content'] },
  { id: 'header', colours: ['perk-header-color', 'perk-header-content-color', 'perk-header-title-color'] },
  { id: 'tiles', colours: ['perk-challenge-tile-background', 'perk-reward-tile-background-color'] },
  { id: 'footer', colours: ['perk-footer-color', 'perk-footer-content-color'] },
];
const THEME = 'element_css_style.theme';
const ROOT = 'element_css_style.colours';
const pathOf = (name: BrandingColour) => `${ROOT}.${name}` as const;
const nameOf = (path: ReturnType<typeof pathOf>) => path.slice(ROOT.length + 1) as BrandingColour;
const fields = [THEME, ...brandingColours.map(pathOf)] as const;
const HEX = /^#[0-9a-f]{6}$/i;
/** One message about what the form has changed by itself; the next replaces it. */
const TOAST = { id: 'palette' };

/** The program's 13 colours beside a preview of its site, which follows while they are chosen. */
export function ColoursForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const words = usePaletteTexts();
  const form = useLookForm({
    partsOf: ({ colours, theme }) => ({ colours: { ...colours }, theme }),
    fields,
    fieldLabel: (path) => (path === THEME ? words('theme.legend') : t(`colour.${nameOf(path)}`)),
    fieldText: (path, { colours, theme }) => (path === THEME ? words(`theme.${theme}`) : colours[nameOf(path)]),
    tab: 'colors',
  });
  const colours = useWatch({ control: form.control, name: ROOT });
  const theme = useWatch({ control: form.control, name: THEME });
  const look = useMemo(() => ({ colours, theme }), [colours, theme]);
  // Typing goes before calculating.
  const judged = useDeferredValue(look);
  const contrasts = useMemo(() => pairContrasts(judged), [judged]);

  const fill = (given: Partial<LookColours['colours']>, made: Theme = theme): void => {
    const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;
    form.setValue(THEME, made, change);
    for (const name of brandingColours) {
      const colour = given[name];
      if (colour !== undefined) form.setValue(pathOf(name), colour, change);
    }
  };
  const undo = (given: Partial<LookColours['colours']>, made: Theme = theme) => ({
    label: words('undo'),
    onClick: () => fill(given, made),
  });
  const takeNearest = (name: BrandingColour, code: string): void => {
    const before = { [name]: form.getValues(pathOf(name)) };
    fill({ [name]: code });
    // The button is gone with the fault.
    form.setFocus(pathOf(name));
    const title = words('changed', { colour: t(`colour.${name}`), code });
    toast.message(title, undefined, { ...TOAST, action: undo(before) });
  };
  const takePalette = (palette: LookColours['colours'], made: Theme): void => {
    const before = { ...form.getValues(ROOT) };
    fill(palette, made);
    toast.message(words(`logo.used.${made}`), words('logo.usedText'), { ...TOAST, action: undo(before, theme) });
  };
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
        <Row>
          <LogoColours logo={settings.template_detail.header_logo} onUse={takePalette} />
        </Row>
        <RadioGroup
          {...form.register(THEME)}
          legend={words('theme.legend')}
          hint={words('theme.hint')}
          options={themes.map((value) => ({ value, label: words(`theme.${value}`) }))}
          error={form.fault(THEME)}
        />
        {groups.map(({ id, colours: names }) => (
          <Stack gap={3} key={id}>
            <Heading level={2} size="md">
              {t(`group.${id}`)}
            </Heading>
            <Grid min="medium" gap={4}>
              {names.map((name) => (
                <Stack gap={2} key={name}>
                  <Field label={t(`colour.${name}`)} error={form.fault(pathOf(name))} required>
                    <Controller
                      control={form.control}
                      name={pathOf(name)}
                      rules={{ pattern: { value: HEX, message: t('colourFormat') } }}
                      render={({ field }) => (
                        <ColourInput {...field} pickLabel={t('pick', { colour: t(`colour.${name}`) })} />
                      )}
                    />
                  </Field>
                  <FieldContrast
                    name={name}
                    label={t(`colour.${name}`)}
                    look={judged}
                    contrasts={contrasts.filter(({ pair }) => pair.colours.includes(name))}
                    onUse={(code) => takeNearest(name, code)}
                  />
                </Stack>
              ))}
            </Grid>
          </Stack>
        ))}
        <ContrastNotes contrasts={contrasts} theme={judged.theme} />
      </LookFormCard>
      <LookPreview parts={{ colours, theme }} settings={settings} />
    </Grid>
  );
}
