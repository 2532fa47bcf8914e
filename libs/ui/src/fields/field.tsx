import { useUiTexts, VisuallyHidden } from '@laurel/ui';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { styled } from 'styled-components';

interface ControlAttributes {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}

const FieldControl = createContext<ControlAttributes | null>(null);

/** Attributes that the field sets on its control; a control may also be used alone with its own `aria-label`. */
export function useFieldControl(): Partial<ControlAttributes> {
  return use(FieldControl) ?? {};
}

const Wrapper = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  min-width: 0;
  border: 0;
  margin: 0;
  padding: 0;
`;

const Label = styled.label`
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  &[data-hidden='true'] {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const Star = styled.span.attrs({ 'aria-hidden': true })`
  color: var(--color-danger);
  margin-inline-start: 0.2em;
`;

export const Hint = styled.p`
  font-size: var(--text-sm);
  color: var(--color-muted);
`;

const Message = styled.p`
  display: flex;
  align-items: baseline;
  gap: var(--space-1);
  font-size: var(--text-sm);
  color: var(--color-danger);
  & > svg {
    flex: none;
    width: 1em;
    height: 1em;
    transform: translateY(0.12em);
  }
`;

export function FieldMessage({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <Message id={id}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </Message>
  );
}

export interface FieldProps {
  label: ReactNode;
  /** One control of this library; it takes its id and descriptions from here. */
  children: ReactNode;
  hint?: ReactNode;
  /** How to fix the value, for example the message of the form's library. */
  error?: ReactNode;
  required?: boolean;
  /** The label is visually hidden; for a search box in a bar. */
  hideLabel?: boolean;
}

/** Label, control, hint and error, tied together for screen readers. */
export function Field({ label, children, hint, error, required = false, hideLabel = false }: FieldProps): ReactNode {
  const id = useId();
  const texts = useUiTexts();
  const invalid = Boolean(error);
  const described = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const control = useMemo(
    () => ({
      id,
      'aria-describedby': described,
      'aria-invalid': invalid ? (true as const) : undefined,
      'aria-required': required ? (true as const) : undefined,
    }),
    [id, described, invalid, required],
  );
  return (
    <Wrapper>
      <Label htmlFor={id} data-hidden={hideLabel}>
        {label}
        {required && <Star>*</Star>}
        {required && <VisuallyHidden> ({texts.required})</VisuallyHidden>}
      </Label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldControl value={control}>{children}</FieldControl>
      {invalid && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </Wrapper>
  );
}

const Legend = styled.legend`
  padding: 0;
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  margin-bottom: var(--space-1);
`;

export interface FieldGroupProps {
  legend: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  role?: 'radiogroup';
}

/** Several controls that answer one question. */
export function FieldGroup({ legend, children, hint, error, required = false, role }: FieldGroupProps): ReactNode {
  const id = useId();
  const texts = useUiTexts();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <Wrapper
      as="fieldset"
      role={role}
      aria-describedby={described}
      {...(role ? { 'aria-invalid': error ? true : undefined, 'aria-required': required || undefined } : {})}
    >
      <Legend>
        {legend}
        {required && <Star>*</Star>}
        {required && <VisuallyHidden> ({texts.required})</VisuallyHidden>}
      </Legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </Wrapper>
  );
}
