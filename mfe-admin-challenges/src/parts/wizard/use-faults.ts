import { useState } from 'react';
import { type FieldError, type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { isWithin } from '@laurel/admin-kit/form';
import { fieldsOf, type WizardStep } from './definition.ts';

export interface Faults<Values extends FieldValues, Field extends Path<Values>> {
  /** How to fix a field; nothing where the admin has not been yet. */
  of: (path: Path<Values>) => string | undefined;
  /** Fields to be named above the form. */
  listed: readonly Field[];
  /** Ids of the steps with such a field. */
  steps: ReadonlySet<string>;
  /** Everything up to a step counts as filled in from now on. */
  check: (step: WizardStep<Values, Field>) => void;
  forget: () => void;
}

/** The whole form is validated every time; shown are the faults of the steps that Next or Save has closed. */
export function useFaults<Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
  faultText: (field: Field, path: string) => string,
  { formState }: Pick<UseFormReturn<Values>, 'formState'>,
): Faults<Values, Field> {
  const [checked, setChecked] = useState(-1);
  const { errors, touchedFields } = formState;
  const fields = fieldsOf(steps);
  const isChecked = (field: Field): boolean => steps.findIndex((step) => step.fields.includes(field)) <= checked;
  const listed = fields.filter((field) => get(errors, field) !== undefined && isChecked(field));
  return {
    of: (path) => {
      const field = fields.find((name) => isWithin(path, name));
      const error: Partial<FieldError> | undefined = get(errors, path);
      if (!field || !error || !(isChecked(field) || get(touchedFields, path) === true)) return undefined;
      return error.type === 'server' ? error.message : faultText(field, path);
    },
    listed,
    steps: new Set(steps.filter((step) => step.fields.some((field) => listed.includes(field))).map(({ id }) => id)),
    check: (step) => setChecked((before) => Math.max(before, steps.indexOf(step))),
    forget: () => setChecked(-1),
  };
}
