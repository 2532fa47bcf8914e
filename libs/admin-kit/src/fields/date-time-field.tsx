import { DateTimeInput, Field, type FieldProps } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form';

export interface DateTimeFieldProps<Values extends FieldValues> extends Omit<FieldProps, 'children'> {
  control: Control<Values>;
  /** The value is an ISO 8601 moment in UTC, or `null`. */
  name: Path<Values>;
  /** The program's time zone, an IANA name; it is named beside the input. The viewer's when left out. */
  timeZone?: string;
}

/** A moment, typed on the clock of the program's zone. */
export function DateTimeField<Values extends FieldValues>({
  control,
  name,
  timeZone,
  ...field
}: DateTimeFieldProps<Values>): ReactNode {
  return (
    <Field {...field}>
      <Controller
        control={control}
        name={name}
        render={({ field: input }) => <DateTimeInput {...input} {...(timeZone && { timeZone })} />}
      />
    </Field>
  );
}
