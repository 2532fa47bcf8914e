import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { ChoiceHint, ChoiceLabel, ChoiceText } from './choice-style.ts';

const Track = styled.input`
  appearance: none;
  flex: none;
  position: relative;
  width: 2.5rem;
  height: 1.5rem;
  margin: -0.05em 0 0;
  border: 1.5px solid var(--color-border-strong);
  border-radius: var(--radius-full);
  background: var(--color-sunken);
  cursor: inherit;
  transition: background-color var(--motion-fast) var(--ease);
  &::before {
    content: '';
    position: absolute;
    inset-block: 3px;
    inset-inline-start: 3px;
    width: 0.9375rem;
    border-radius: 50%;
    background: var(--color-text);
    transition: translate var(--motion-fast) var(--ease);
  }
  &:checked {
    background: var(--color-primary);
    box-shadow: 0 0 0 1px var(--color-border-strong);
    border-color: var(--color-primary);
  }
  &:checked::before {
    background: var(--color-on-primary);
    translate: 1rem;
  }
  &:disabled {
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Something that is on or off at once, without a save. */
export function Switch({ label, hint, ...rest }: SwitchProps): ReactNode {
  return (
    <ChoiceLabel>
      <Track {...rest} type="checkbox" role="switch" />
      <ChoiceText>
        {label}
        {hint && <ChoiceHint>{hint}</ChoiceHint>}
      </ChoiceText>
    </ChoiceLabel>
  );
}
