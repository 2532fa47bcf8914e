import { Field, type FieldProps, TextInput, type TextInputProps } from '@laurel/ui/fields';
import { type ReactNode, useState } from 'react';
import { type Control, Controller, type FieldValues, type Path, type UseControllerProps } from 'react-hook-form';
import {
  type DecimalStyle,
  decimalText,
  isDecimal,
  mayBeDecimal,
  padDecimal,
  parseDecimal,
  readerTag,
} from './decimal-text.ts';

export interface DecimalFieldProps<Values extends FieldValues, Name extends Path<Values>>
  extends Omit<FieldProps, 'children'>, DecimalStyle {
  control: Control<Values>;
  /** The value is a decimal string such as `1200.50`, or what was typed when it cannot be read. */
  name: Name;
  /** Decimals that are always shown and stored. */
  decimals: number;
  /** The value of an empty field. */
  empty?: '' | null;
  rules?: UseControllerProps<Values, Name>['rules'];
  /** A decimal string that is shown while the field is empty. */
  example?: string;
  onFocus?: () => void;
}

/**
 * A number with decimals, written as in the reader's language and the program's country. A field that is not grouped is
 * for numbers with any decimals: it shows none between thousands, and refuses `1.250` where that may be 1250 or 1.25.
 */
export function DecimalField<Values extends FieldValues, Name extends Path<Values>>({
  control,
  name,
  decimals,
  grouped = true,
  currency,
  empty = '',
  rules,
  example,
  onFocus,
  ...field
}: DecimalFieldProps<Values, Name>): ReactNode {
  return (
    <Field {...field}>
      <Controller
        control={control}
        name={name}
        {...(rules && { rules })}
        render={({ field: input }) => (
          <DecimalInput
            {...input}
            decimals={decimals}
            grouped={grouped}
            currency={currency}
            empty={empty}
            {...(example !== undefined && { placeholder: decimalText(example, decimals, { grouped, currency }) })}
            {...(onFocus && { onFocus })}
          />
        )}
      />
    </Field>
  );
}

/** The value while a text is refused. One that would pass for a decimal string ends in a space, which no rule takes. */
const refused = (text: string): string => (isDecimal(text.trim()) ? `${text.trim()} ` : text);

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange'>, DecimalStyle {
  value: string | null;
  onChange: (value: string | null) => void;
  decimals: number;
  empty: '' | null;
}

/** Shows what is typed until the person has left the field, then the value as its language writes it. */
function DecimalInput({
  value,
  onChange,
  onBlur,
  decimals,
  grouped,
  currency,
  empty,
  ...rest
}: DecimalInputProps): ReactNode {
  const [typed, setTyped] = useState<{ text: string; value: string | null } | null>(null);
  const read = (text: string): string | null => {
    if (text.trim() === '') return empty;
    const isDoubtful = !grouped && mayBeDecimal(text, readerTag());
    const found = isDoubtful ? null : parseDecimal(text, readerTag(), currency);
    return found === null ? refused(text) : padDecimal(found, decimals);
  };
  return (
    <TextInput
      {...rest}
      numeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={typed?.value === value ? typed.text : decimalText(value ?? '', decimals, { grouped, currency })}
      onChange={({ target: { value: text } }) => {
        const next = read(text);
        setTyped({ text, value: next });
        onChange(next);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
