import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { RecordFormOptions, Versioned } from '../form/use-record-form.ts';

export interface StepProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** What to do about a field, once the person has left it or pressed Next or Save. */
  fault: (path: Path<Values>) => string | undefined;
}

export interface WizardStep<Values extends FieldValues, Field extends Path<Values> = Path<Values>> {
  /** In the address: `?step=content`. */
  id: string;
  title: string;
  /** In the order of the screen; none for a review. */
  fields: readonly Field[];
  /** Left out while this says no. Its fields keep their values, so the resolver must pass them. */
  isShown?: (values: Values) => boolean;
  panel: (props: StepProps<Values>) => ReactNode;
}

/** A form in steps, declared once; made with `useMemo`. */
export interface WizardDefinition<
  Values extends FieldValues,
  Stored extends Versioned,
  Field extends Path<Values>,
> extends Pick<RecordFormOptions<Values, Stored, Field, never>, 'valuesOf' | 'fieldLabel' | 'resolver'> {
  /** At least one. */
  steps: readonly WizardStep<Values, Field>[];
  fieldText: (field: Field, values: Values) => string | null;
  /** What to do about a field, or about a part of it at `path`, that is invalid or missing. */
  faultText: (field: Field, path: string) => string;
}

export const fieldsOf = <Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
): readonly Field[] => steps.flatMap(({ fields }) => fields);

export const shownSteps = <Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
  values: Values,
): readonly WizardStep<Values, Field>[] => steps.filter(({ isShown }) => isShown?.(values) ?? true);
