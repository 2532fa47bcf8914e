import { type ChallengeType, creatableChallengeTypes } from '@laurel/contracts/programs/challenge-types';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import type { StepProps } from './step-props.ts';

/** What participants have to do. A type that cannot be created here can be kept. */
export function TypeStep({ form, fault }: StepProps): ReactNode {
  const t = useTexts();
  const { defaultValues } = useFormState({ control: form.control });
  const kept = defaultValues?.challenge_type;
  const types = new Set<ChallengeType>([...(kept ? [kept] : []), ...creatableChallengeTypes]);
  return (
    <RadioGroup
      legend={t('field.challenge_type')}
      look="cards"
      required
      error={fault('challenge_type')}
      options={[...types].map((value) => ({ value, label: t(`type.${value}.name`), hint: t(`type.${value}.text`) }))}
      {...form.register('challenge_type')}
    />
  );
}
