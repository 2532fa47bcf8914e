import { urlOneOf, useUrlState } from '@laurel/web-kit/lists';
import { type RefObject, useEffect, useRef } from 'react';
import { type ChallengeField, type Step, stepOf, steps } from './values/form-values.ts';

const address = { step: urlOneOf(steps, 'type') };

export interface Steps {
  step: Step;
  goTo: (step: Step) => void;
  /** Goes to a field, on whatever step it is. */
  reveal: (field: ChallengeField) => void;
  /** Where the focus starts on a new step. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The step in the address; the focus follows it. */
export function useSteps(setFocus: (field: ChallengeField) => void): Steps {
  const [{ step }, setUrl] = useUrlState(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<ChallengeField | null>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (wanted.current === null) heading.current?.focus();
    else setFocus(wanted.current);
    wanted.current = null;
  }, [step, setFocus]);
  const goTo = (next: Step): void => setUrl({ step: next });
  return {
    step,
    goTo,
    heading,
    reveal: (field) => {
      if (stepOf(field) === step) {
        setFocus(field);
        return;
      }
      wanted.current = field;
      goTo(stepOf(field));
    },
  };
}
