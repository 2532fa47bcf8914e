import { termWord } from '@laurel/admin-kit/program';
import { rewardSelections } from '@laurel/contracts/rewards/reward-types';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import type { RewardKind } from '../../parts/reward-kinds.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import type { StepProps } from './step-props.ts';

const kinds: readonly RewardKind[] = [...rewardSelections, 'priced'];

interface TypeStepProps extends StepProps {
  programId: string;
  locked: boolean;
}

/** The type of the reward. The type of a reward that a participant has is fixed. */
export function TypeStep({ form, fault, programId, locked }: TypeStepProps): ReactNode {
  const t = useRewardTexts();
  const term = termWord(programId, 'points');
  const current = form.getValues('selection');
  const shown = locked ? kinds.filter((kind) => kind === current) : kinds;
  return (
    <RadioGroup
      legend={t('field.selection')}
      look="cards"
      required
      error={fault('selection')}
      options={shown.map((value) => ({
        value,
        label: t(`type.${value}.name`),
        hint: t(`type.${value}.text`, { term }),
      }))}
      {...form.register('selection')}
    />
  );
}
