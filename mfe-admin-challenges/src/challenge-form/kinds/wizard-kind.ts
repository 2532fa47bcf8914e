import type { ChallengeFormDefinition } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ComponentType } from 'react';
import type { Path } from 'react-hook-form';
import type { StepProps } from '../step-props.ts';
import type { ChallengeForm } from '../values/form-values.ts';

export interface DetailsProps extends StepProps {
  programId: string;
  definition: ChallengeFormDefinition;
}

/** The wizard's part for a type of challenge. Labels and fields stand in `@laurel/contracts/programs/challenge-kinds`. */
export interface WizardKind {
  /** The step with the type's own fields; `null` for a type without any. */
  Details: ComponentType<DetailsProps> | null;
  /** The type's own fields that are invalid or missing. */
  faults: (form: ChallengeForm) => Iterable<Path<ChallengeForm>>;
}
