import { urlOneOf, useUrlState } from '@laurel/web-kit/lists';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { isWithin } from '@laurel/admin-kit/form';
import type { WizardStep } from './definition.ts';

export interface Steps<Values extends FieldValues, Field extends Path<Values>> {
  step: WizardStep<Values, Field>;
  previous: WizardStep<Values, Field> | undefined;
  next: WizardStep<Values, Field> | undefined;
  goTo: (step: WizardStep<Values, Field>) => void;
  /** Goes to a field, on whatever step it is. */
  reveal: (path: Path<Values>) => void;
  /** Where the focus starts on a new step. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The step in the address; the focus follows it. */
export function useSteps<Values extends FieldValues, Field extends Path<Values>>(
  steps: readonly WizardStep<Values, Field>[],
  setFocus: (path: Path<Values>) => void,
): Steps<Values, Field> {
  const ids = steps.map(({ id }) => id).join();
  const address = useMemo(() => ({ step: urlOneOf(ids.split(','), ids.split(',')[0] ?? '') }), [ids]);
  const [{ step: id }, setUrl] = useUrlState(address);
  const at = steps.findIndex((each) => each.id === id);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<Path<Values> | null>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (wanted.current === null) heading.current?.focus();
    else setFocus(wanted.current);
    wanted.current = null;
  }, [id, setFocus]);
  const step = steps[at];
  if (!step) throw new Error('A wizard has at least one step.');
  return {
    step,
    previous: steps[at - 1],
    next: steps[at + 1],
    goTo: (to) => setUrl({ step: to.id }),
    heading,
    reveal: (path) => {
      const home = steps.find(({ fields }) => fields.some((field) => isWithin(path, field)));
      if (!home || home.id === id) {
        setFocus(path);
        return;
      }
      wanted.current = path;
      setUrl({ step: home.id });
    },
  };
}
