import type { StepProps as KitStepProps } from '../../parts/wizard/definition.ts';
import type { RewardForm } from '../values/form-values.ts';

export type StepProps = KitStepProps<RewardForm>;

/** Empty fields are `null` on the wire. */
export const orNull = {
  setValueAs: (text: string | null): string | null => (text === null || text.trim() === '' ? null : text),
};
