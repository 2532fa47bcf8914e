import { FormCard } from '@laurel/admin-kit/form';
import { maxCss } from '@laurel/contracts/programs/branding';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Field, TextArea } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useProgramForm } from '../parts/program-settings.ts';
import { useTexts } from '../parts/use-texts.ts';

const Code = styled(TextArea)`
  min-height: 20rem;
  max-height: 70vh;
  font-family: var(--font-mono);
  font-size: var(--text-sm);
  tab-size: 2;
`;

const valuesOf = ({ css }: ProgramSettings) => ({ css });

/** A style sheet that the program's site reads after its own. */
export function CssForm({ settings }: { settings: ProgramSettings }): ReactNode {
  const t = useTexts();
  const form = useProgramForm({ settings, valuesOf, fields: ['css'], fieldLabel: () => t('field.css'), tab: 'css' });
  return (
    <FormCard form={form}>
      <Field label={t('field.css')} hint={t('hint.css')} error={form.fault('css')}>
        <Code {...form.register('css')} spellCheck={false} autoCapitalize="off" maxLength={maxCss} />
      </Field>
    </FormCard>
  );
}
