import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { RecordFormOptions, Versioned } from '@laurel/admin-kit/form';

export interface StepProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** How to fix a field, once the admin has left it or clicked Next or Save. */
  fault: (path: Path<Values>) => string | undefined;
}

export interface WizardStep<Values extends FieldValues, Field extends Path<Values> = Path<Values>> {
  /** The id in the address: `?step=content`. */
  id: string;
  title: string;
  /** The fields in the order of the screen; none for a review. */
  fields: readonly Field[];
  /** The step is left out while this is false. Its fields hold their values, so the resolver must pass them. */
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
  /** How to fix a field, or a part of it at `path`, that is invalid or missing. */
  faultText: (field: Field, path: string) => string;
}

export const fieldsOf = <Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
): readonly Field[] => steps.flatMap(({ fields }) => fields);

export const shownSteps = <Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
  values: Values,
): readonly WizardStep<Values, Field>[] => steps.filter(({ isShown }) => isShown?.(values) ?? true);
