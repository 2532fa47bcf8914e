import { Stack } from '@laurel/ui';
import { DateTimeInput, Field } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTexts } from '../../parts/use-texts.ts';
import type { StepProps } from '../step-props.ts';

/** When participants may take part, in the program's zone. */
export function ScheduleStep({ form, fault, timeZone }: StepProps & { timeZone: string }): ReactNode {
  const t = useTexts();
  return (
    <Stack gap={5}>
      {(['start', 'finish'] as const).map((name) => (
        <Field key={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} error={fault(name)}>
          <Controller
            control={form.control}
            name={name}
            render={({ field }) => <DateTimeInput {...field} timeZone={timeZone} />}
          />
        </Field>
      ))}
    </Stack>
  );
}
