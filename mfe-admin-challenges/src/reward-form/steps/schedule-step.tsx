import { programTimeZone } from '@laurel/admin-kit/program';
import { Stack } from '@laurel/ui';
import { DateTimeInput, Field } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import type { StepProps } from './step-props.ts';

/** When it runs, in the program's zone. */
export function ScheduleStep({ form, fault, programId }: StepProps & { programId: string }): ReactNode {
  const t = useRewardTexts();
  return (
    <Stack gap={5}>
      {(['start', 'finish'] as const).map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => <DateTimeInput {...field} timeZone={programTimeZone(programId)} />}
          />
        </Field>
      ))}
    </Stack>
  );
}
