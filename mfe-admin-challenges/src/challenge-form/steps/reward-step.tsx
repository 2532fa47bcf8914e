import { wholeNumber } from '@laurel/admin-kit/fields';
import { termHeading, termWord } from '@laurel/admin-kit/program';
import { challengeKinds } from '@laurel/contracts/programs/challenge-kinds';
import { challengeRewardTypes } from '@laurel/contracts/programs/challenge-types';
import { Stack, Text } from '@laurel/ui';
import { Checkbox, Field, RadioGroup, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import type { StepProps } from '../step-props.ts';

/** What a completion is worth. */
export function RewardStep({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useTexts();
  const term = termWord(programId, 'points');
  const points = termHeading(programId, 'points');
  const type = useWatch({ control: form.control, name: 'challenge_type' });
  return (
    <Stack gap={5}>
      {challengeKinds[type].earnsByAmount ? (
        <Text>{t('hint.donation_points', { term })}</Text>
      ) : (
        <Field label={points} hint={t('hint.points')} error={fault('points')} required>
          <TextInput numeric inputMode="numeric" autoComplete="off" {...form.register('points', wholeNumber)} />
        </Field>
      )}
      <RadioGroup
        legend={t('field.reward_type')}
        error={fault('reward_type')}
        options={challengeRewardTypes.map((value) => ({
          value,
          label: value === 'points' ? points : t(`reward.${value}.name`),
          hint: t(`reward.${value}.text`, { term }),
        }))}
        {...form.register('reward_type')}
      />
      <Checkbox
        label={t('field.is_repeatable')}
        hint={t('hint.is_repeatable')}
        error={fault('is_repeatable')}
        {...form.register('is_repeatable')}
      />
      <Checkbox
        label={t('field.api_completion_only')}
        hint={t('hint.api_completion_only')}
        error={fault('api_completion_only')}
        {...form.register('api_completion_only')}
      />
    </Stack>
  );
}
