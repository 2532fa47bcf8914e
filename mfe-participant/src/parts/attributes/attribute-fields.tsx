import type { ActiveProfileAttribute } from '@laurel/contracts/identity/participants/profile.dto';
import { DateTimeInput, Field, RadioGroup, TextArea, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { type Control, Controller, type FieldValues, type Path, useFormState } from 'react-hook-form';
import { useTexts } from './use-texts.ts';

interface AttributeFieldsProps<Values extends FieldValues> {
  /** What the form asks, in order. */
  asked: readonly ActiveProfileAttribute[];
  /** The form holds the answers as texts by attribute name, under `profile_answers`. */
  control: Control<Values>;
  /** The message of a refusal that the form does not hold itself. */
  fault?: (path: string) => string | undefined;
}

/** The questions that a program asks of its participants beyond the standard ones. */
export function AttributeFields<Values extends FieldValues>({
  asked,
  control,
  fault,
}: AttributeFieldsProps<Values>): ReactNode {
  const t = useTexts();
  const form = useFormState({ control });
  return asked.map((attribute) => {
    const path = `profile_answers.${attribute.attribute_name}`;
    const name = path as Path<Values>;
    const error = messageAt(form.errors, attribute.attribute_name) ?? fault?.(path);
    return (
      <Controller
        key={path}
        control={control}
        name={name}
        rules={{
          validate: (value?: string) => !attribute.required || Boolean(value?.trim()) || t('attribute.required'),
        }}
        render={({ field }) => (
          <AttributeField
            attribute={attribute}
            field={Object.assign({}, field, { value: field.value ?? '' })}
            error={error}
          />
        )}
      />
    );
  });
}

function messageAt(errors: FieldValues, attributeName: string): string | undefined {
  const answers = errors['profile_answers'] as Record<string, { message?: string } | undefined> | undefined;
  return answers?.[attributeName]?.message;
}

interface AttributeFieldProps {
  attribute: ActiveProfileAttribute;
  field: {
    name: string;
    value: string;
    onChange: (value: unknown) => void;
    onBlur: () => void;
    ref: (element: HTMLElement | null) => void;
  };
  error: string | undefined;
}

/** The control that fits the type of an attribute. */
function AttributeField({ attribute, field, error }: AttributeFieldProps): ReactNode {
  const t = useTexts();
  const { display_name: label, help_text: hint, required, attribute_field_type: type } = attribute;
  if (type === 'boolean') {
    const options = [
      { value: 'true', label: t('attribute.yes') },
      { value: 'false', label: t('attribute.no') },
      ...(required ? [] : [{ value: '', label: t('attribute.none') }]),
    ];
    return <RadioGroup {...field} legend={label} hint={hint} error={error} required={required} options={options} />;
  }
  const control = {
    text_area: () => <TextArea {...field} maxLength={5_000} />,
    other: () => <TextInput {...field} maxLength={500} autoComplete="off" />,
    date: () => <TextInput {...field} type="date" />,
    date_time: () => (
      <DateTimeInput {...field} value={field.value || null} onChange={(moment) => field.onChange(moment ?? '')} />
    ),
  }[type];
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {control()}
    </Field>
  );
}
