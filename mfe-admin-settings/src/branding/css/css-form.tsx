import { maxCss } from '@laurel/contracts/programs/branding';
import { Field, TextArea } from '@laurel/ui/fields';
import { api } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEditedProgram } from '../draft/edited-program.ts';
import { LookFormCard } from '../draft/look-form-card.tsx';
import { useDraftedForm } from '../use-look-form.ts';
import { programAt } from '../../parts/program-settings.ts';
import { useTexts } from '../../parts/use-texts.ts';

const Code = styled(TextArea)`
  min-height: 20rem;
  max-height: 70vh;
  font-family: var(--font-mono);
  font-size: var(--text-sm);
  tab-size: 2;
`;

/** A style sheet that the program's site reads after its own. */
export function CssForm(): ReactNode {
  const t = useTexts();
  const { id } = useEditedProgram().settings;
  const form = useDraftedForm<{ css: string }, 'css'>({
    valuesOf: ({ css }) => ({ css }),
    changed: (look, { css }) => ({ ...look, css }),
    publish: ({ css }, version) => api.post(programAt(id), { css, version }),
    fields: ['css'],
    fieldLabel: () => t('field.css'),
    success: { created: t('saved'), updated: t('saved') },
    tab: 'css',
  });
  return (
    <LookFormCard form={form}>
      <Field label={t('field.css')} hint={t('hint.css')} error={form.fault('css')}>
        <Code {...form.register('css')} spellCheck={false} autoCapitalize="off" maxLength={maxCss} />
      </Field>
    </LookFormCard>
  );
}
