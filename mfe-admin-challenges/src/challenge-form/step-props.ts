import type { StepProps as KitStepProps } from '../parts/wizard/definition.ts';
import type { ChallengeForm } from './values/form-values.ts';

export type StepProps = KitStepProps<ChallengeForm>;

/** Empty fields are `null` on the wire. */
export const orNull = {
  setValueAs: (text: string | null): string | null => (text === null || text.trim() === '' ? null : text),
};
