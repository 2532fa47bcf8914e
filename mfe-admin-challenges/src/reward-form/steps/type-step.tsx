import { rewardSelections } from '@laurel/contracts/rewards/reward-types';
import { RadioGroup } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import type { RewardKind } from '../../parts/rewards.ts';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import type { StepProps } from './step-props.ts';

const kinds: readonly RewardKind[] = [...rewardSelections, 'priced'];

/** How participants come to it. One that somebody has keeps its type. */
export function TypeStep({ form, fault, locked }: StepProps & { locked: boolean }): ReactNode {
  const t = useRewardTexts();
  const current = form.getValues('selection');
  const shown = locked ? kinds.filter((kind) => kind === current) : kinds;
  return (
    <RadioGroup
      legend={t('field.selection')}
      look="cards"
      required
      error={fault('selection')}
      options={shown.map((value) => ({ value, label: t(`type.${value}.name`), hint: t(`type.${value}.text`) }))}
      {...form.register('selection')}
    />
  );
}
