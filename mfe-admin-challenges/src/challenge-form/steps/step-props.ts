import type { UseFormReturn } from 'react-hook-form';
import type { ChallengeField, ChallengeForm } from '../values/form-values.ts';

export interface StepProps {
  form: Pick<UseFormReturn<ChallengeForm>, 'register' | 'control' | 'setValue'>;
  programId: string;
  /** What to do about a field, once the person has left it or pressed Next or Save. */
  fault: (field: ChallengeField) => string | undefined;
}

/** Empty fields are `null` on the wire. */
export const orNull = {
  setValueAs: (text: string | null): string | null => (text === null || text.trim() === '' ? null : text),
};
