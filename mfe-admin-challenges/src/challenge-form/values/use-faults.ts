import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import { type ChallengeField, type ChallengeForm, fields, type Step, stepOf, steps } from './form-values.ts';

export interface Faults {
  /** What to do about a field; nothing yet where the person has not been. */
  of: (field: ChallengeField) => string | undefined;
  /** Fields to be named above the form. */
  listed: readonly ChallengeField[];
  /** Steps with such a field. */
  steps: ReadonlySet<Step>;
  /** Everything up to a step counts as filled in from now on. */
  check: (step: Step) => void;
  forget: () => void;
}

/** The whole form is validated every time; what is shown of it are the steps that Next or Save has closed. */
export function useFaults({ formState }: Pick<UseFormReturn<ChallengeForm>, 'formState'>): Faults {
  const t = useTexts();
  const [checked, setChecked] = useState(-1);
  const { errors, touchedFields } = formState;
  const isChecked = (field: ChallengeField): boolean => steps.indexOf(stepOf(field)) <= checked;
  const listed = fields.filter((field) => errors[field] && isChecked(field));
  return {
    of: (field) => {
      const error = errors[field];
      if (!error || !(isChecked(field) || touchedFields[field])) return undefined;
      return error.type === 'server' ? error.message : t(`fault.${field}`);
    },
    listed,
    steps: new Set(listed.map(stepOf)),
    check: (step) => setChecked((before) => Math.max(before, steps.indexOf(step))),
    forget: () => setChecked(-1),
  };
}
