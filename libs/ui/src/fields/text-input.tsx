import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

const StyledInput = styled.input`
  ${controlStyle}
  &[data-numeric='true'] {
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;

const StyledTextArea = styled.textarea`
  ${controlStyle}
  display: block;
  padding-block: var(--space-2);
  resize: vertical;
  field-sizing: content;
  min-height: 6rem;
  max-height: 24rem;
`;

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Right-aligned figures. */
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text; spreads the registration of the form's library. */
export function TextInput({ numeric, type = 'text', ...rest }: TextInputProps): ReactNode {
  return <StyledInput type={type} data-numeric={numeric} {...useFieldControl()} {...rest} />;
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ rows = 4, ...rest }: TextAreaProps): ReactNode {
  return <StyledTextArea rows={rows} {...useFieldControl()} {...rest} />;
}
