import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { ChoiceHint, ChoiceInput, ChoiceLabel, ChoiceText } from './choice-style.ts';
import { FieldMessage } from './field.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Some, but not all, of what it stands for is chosen. */
  indeterminate?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, hint, error, indeterminate = false, ref, ...rest }: CheckboxProps): ReactNode {
  const id = useId();
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const attach = (element: HTMLInputElement | null): void => {
    box.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <div>
      <ChoiceLabel>
        <ChoiceInput
          {...rest}
          ref={attach}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <ChoiceText>
          {label}
          {hint && <ChoiceHint>{hint}</ChoiceHint>}
        </ChoiceText>
      </ChoiceLabel>
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </div>
  );
}
