import type { ChallengeType } from '@laurel/contracts/programs/challenge-types';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import type { StepProps } from '../step-props.ts';

/** The type of the challenge. A type that the program does not offer any more can be retained. */
export function TypeStep({ form, fault, types }: StepProps & { types: readonly ChallengeType[] }): ReactNode {
  const t = useTexts();
  const { defaultValues } = useFormState({ control: form.control });
  const kept = defaultValues?.challenge_type;
  const offered = new Set<ChallengeType>([...types, ...(kept ? [kept] : [])]);
  return (
    <RadioGroup
      legend={t('field.challenge_type')}
      look="cards"
      required
      error={fault('challenge_type')}
      options={[...offered].map((value) => ({ value, label: t(`type.${value}.name`), hint: t(`type.${value}.text`) }))}
      {...form.register('challenge_type')}
    />
  );
}
