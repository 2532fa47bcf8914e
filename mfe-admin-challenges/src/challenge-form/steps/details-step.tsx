import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { DetailsProps } from '../kinds/wizard-kind.ts';
import { wizardKinds } from '../kinds/wizard-kinds.ts';

/** What belongs to the type that was chosen. */
export function DetailsStep(props: DetailsProps): ReactNode {
  const { Details } = wizardKinds[useWatch({ control: props.form.control, name: 'challenge_type' })];
  return Details && <Details {...props} />;
}
