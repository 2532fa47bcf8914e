import { borderRadii, type RoundedElement, radiusLengths, roundedElements } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Grid, Row } from '@laurel/ui';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../parts/use-texts.ts';
import { LookFormCard } from './draft/look-form-card.tsx';
import { LookPreview } from './preview/look-preview.tsx';
import { useLookForm } from './use-look-form.ts';

const ROOT = 'element_css_style.radius';
const pathOf = (element: RoundedElement) => `${ROOT}.${element}` as const;
const elementOf = (path: ReturnType<typeof pathOf>) => path.slice(ROOT.length + 1) as RoundedElement;

const Corner = styled.span`
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  border: 2px solid var(--color-border-strong);
  border-block-end: 0;
  border-inline-end: 0;
`;

/** How round the corners of buttons, fields, tiles and cards are. */
export function BordersForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useLookForm({
    partsOf: ({ radius }) => ({ radius: { ...radius } }),
    fields: roundedElements.map(pathOf),
    fieldLabel: (path) => t(`rounded.${elementOf(path)}`),
    fieldText: (path, { radius }) => t(`radius.${radius[elementOf(path)]}`),
    tab: 'borders',
  });
  const radius = useWatch({ control: form.control, name: ROOT });
  const options = borderRadii.map((size) => ({
    value: size,
    label: (
      <Row gap={3}>
        <Corner aria-hidden style={{ borderStartStartRadius: radiusLengths[size] }} />
        {t(`radius.${size}`)}
      </Row>
    ),
  }));
  return (
    <Grid min="sidebar" gap={6}>
      <LookFormCard form={form}>
        {roundedElements.map((element) => (
          <RadioGroup
            key={element}
            {...form.register(pathOf(element))}
            legend={t(`rounded.${element}`)}
            error={form.fault(pathOf(element))}
            look="cards"
            options={options}
          />
        ))}
      </LookFormCard>
      <LookPreview parts={{ radius }} settings={settings} />
    </Grid>
  );
}
