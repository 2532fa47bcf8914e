import {
  faultyPath,
  type RecordForm,
  type RecordFormOptions,
  useRecordForm,
  type Versioned,
} from '@laurel/admin-kit/form';
import { useEffect, useRef } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { fieldsOf, shownSteps, type WizardDefinition, type WizardStep } from './definition.ts';
import { type Faults, useFaults } from './use-faults.ts';
import { type Steps, useSteps } from './use-steps.ts';

export interface WizardOptions<
  Values extends FieldValues,
  Stored extends Versioned,
  Field extends Path<Values>,
  Answer,
> extends Pick<
  RecordFormOptions<Values, Stored, Field, Answer>,
  'record' | 'label' | 'draftKey' | 'read' | 'save' | 'stored' | 'onSaved' | 'success'
> {
  definition: WizardDefinition<Values, Stored, Field>;
}

export interface WizardState<Values extends FieldValues, Stored extends Versioned, Field extends Path<Values>> {
  form: RecordForm<Values, Stored>;
  /** The steps that the present values require. */
  steps: readonly WizardStep<Values, Field>[];
  faults: Faults<Values, Field>;
  walk: Steps<Values, Field>;
  next: () => Promise<void>;
  /** Whether the whole form could be saved; else the first fault is scrolled into view. */
  isValid: () => Promise<boolean>;
}

/** The wizard's form: steps, validation, draft, saving and what a refused save leads to. */
export function useWizard<Values extends FieldValues, Stored extends Versioned, Field extends Path<Values>, Answer>(
  options: WizardOptions<Values, Stored, Field, Answer>,
): WizardState<Values, Stored, Field> {
  const { definition, ...record } = options;
  const reveal = useRef<(path: Path<Values>) => void>(() => undefined);
  const form = useRecordForm<Values, Stored, Field, Answer>({
    ...definition,
    ...record,
    fields: fieldsOf(definition.steps),
    kind: 'record',
    reveal: (path) => reveal.current(path),
  });
  const shown = useWatch({
    control: form.control,
    compute: (values: Values) =>
      shownSteps(definition.steps, values)
        .map(({ id }) => id)
        .join(),
  });
  const steps = definition.steps.filter(({ id }) => shown.split(',').includes(id));
  const faults = useFaults(steps, definition.faultText, form);
  const walk = useSteps(steps, form.setFocus);
  useEffect(() => {
    reveal.current = walk.reveal;
  });

  const revealFirst = (among: readonly Field[]): boolean => {
    const first = among.find((field) => form.getFieldState(field).invalid);
    if (first) walk.reveal(faultyPath(form.getFieldState(first).error, first) as Path<Values>);
    return first !== undefined;
  };
  return {
    form,
    steps,
    faults,
    walk,
    next: async () => {
      await form.trigger();
      faults.check(walk.step);
      if (!revealFirst(walk.step.fields) && walk.next) walk.goTo(walk.next);
    },
    isValid: async () => {
      faults.check(steps.at(-1) ?? walk.step);
      if (await form.trigger()) return true;
      revealFirst(fieldsOf(steps));
      return false;
    },
  };
}
