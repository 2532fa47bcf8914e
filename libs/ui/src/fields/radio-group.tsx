import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { ChoiceHint, ChoiceInput, ChoiceLabel, ChoiceText } from './choice-style.ts';
import { FieldGroup } from './field.tsx';

const Cards = styled.div`
  display: grid;
  gap: var(--space-1);
  &[data-look='cards'] {
    grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr));
    gap: var(--space-2);
  }
  &[data-look='cards'] > label {
    padding: var(--space-3);
    border: 1px solid var(--color-border-strong);
    border-radius: var(--radius-input);
  }
  &[data-look='cards'] > label:has(input:checked) {
    border-color: var(--color-text);
    background: var(--color-selected);
  }
`;

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'checked' | 'name'
> {
  legend: ReactNode;
  options: readonly RadioOption[];
  name: string;
  /** The chosen option; leave out when the form's library holds it. */
  value?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** `cards` for answers and amounts that deserve room. */
  look?: 'lines' | 'cards';
  ref?: Ref<HTMLInputElement>;
}

/** One of a few visible options. Spreads the registration of the form's library. */
export function RadioGroup({
  legend,
  options,
  value,
  hint,
  error,
  look = 'lines',
  required,
  ...input
}: RadioGroupProps): ReactNode {
  return (
    <FieldGroup role="radiogroup" legend={legend} hint={hint} error={error} required={required ?? false}>
      <Cards data-look={look}>
        {options.map((option) => (
          <ChoiceLabel key={option.value}>
            <ChoiceInput
              {...input}
              type="radio"
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              {...(value === undefined ? {} : { checked: value === option.value })}
            />
            <ChoiceText>
              {option.label}
              {option.hint && <ChoiceHint>{option.hint}</ChoiceHint>}
            </ChoiceText>
          </ChoiceLabel>
        ))}
      </Cards>
    </FieldGroup>
  );
}
