import { fontFamily, type ProgramFont, programFonts } from '@laurel/contracts/programs/fonts/program-fonts';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Stack } from '@laurel/ui';
import { Field, Select } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../parts/use-texts.ts';
import { LookFormCard } from './draft/look-form-card.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import { useLookForm } from './use-look-form.ts';

const fonts = ['header_font', 'body_font'] as const;
const pathOf = (font: (typeof fonts)[number]) => `element_css_style.${font}` as const;
const nameOf = (path: ReturnType<typeof pathOf>) => (path.endsWith(fonts[0]) ? fonts[0] : fonts[1]);
const options = programFonts.map((font) => ({ value: font, label: font }));

const Sample = styled.p`
  margin: 0;
  padding: var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-sunken);
  font-size: var(--text-lg);
  overflow-wrap: anywhere;
`;

/** The fonts of titles and of all other texts, each with a sample of its letters. */
export function FontsForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useLookForm({
    partsOf: ({ header_font, body_font }) => ({ header_font, body_font }),
    fields: fonts.map(pathOf),
    fieldLabel: (path) => t(`font.${nameOf(path)}`),
    fieldText: (path, chosen) => chosen[nameOf(path)],
    tab: 'fonts',
  });
  const parts = useWatch({ control: form.control, name: 'element_css_style' });
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
        {fonts.map((font) => (
          <Stack gap={3} key={font}>
            <Field label={t(`font.${font}`)} hint={t(`fontHint.${font}`)} error={form.fault(pathOf(font))} required>
              <Select {...form.register(pathOf(font))} options={options} />
            </Field>
            <FontSample font={parts[font]} />
          </Stack>
        ))}
      </LookFormCard>
      <LookPreview parts={parts} settings={settings} />
    </Grid>
  );
}

function FontSample({ font }: { font: ProgramFont }): ReactNode {
  const t = useTexts();
  return <Sample style={{ fontFamily: fontFamily(font) }}>{t('fontSample')}</Sample>;
}
