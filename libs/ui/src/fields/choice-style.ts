import { styled } from 'styled-components';

/** The line of a checkbox, radio button or switch; all of it can be pressed. */
export const ChoiceLabel = styled.label`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  min-height: 1.75rem;
  padding-block: var(--space-1);
  font-size: var(--control-text);
  cursor: pointer;
  :root[data-area='participant'] & {
    min-height: 2.75rem;
    padding-block: 0.625rem;
  }
  &:has(input:disabled) {
    cursor: not-allowed;
    color: var(--color-muted);
  }
`;

export const ChoiceText = styled.span`
  min-width: 0;
  line-height: 1.4;
`;

export const ChoiceHint = styled.span`
  display: block;
  font-size: var(--text-sm);
  color: var(--color-muted);
`;

/** A drawn box for checkboxes (square) and radio buttons (round). */
export const ChoiceInput = styled.input`
  appearance: none;
  flex: none;
  display: grid;
  place-content: center;
  width: 1.25rem;
  height: 1.25rem;
  margin: 0.05em 0 0;
  border: 1.5px solid var(--color-border-strong);
  border-radius: 5px;
  background: var(--color-sunken);
  cursor: inherit;
  transition: background-color var(--motion-fast) var(--ease);
  &::before {
    content: '';
    width: 0.75rem;
    height: 0.75rem;
    background: var(--color-on-primary);
    clip-path: polygon(14% 47%, 2% 60%, 40% 94%, 99% 20%, 86% 8%, 39% 68%);
    transform: scale(0);
    transition: transform var(--motion-fast) var(--ease);
  }
  &[type='radio'] {
    border-radius: 50%;
  }
  &[type='radio']::before {
    width: 0.55rem;
    height: 0.55rem;
    border-radius: 50%;
    clip-path: none;
  }
  &:checked,
  &[type='checkbox']:indeterminate {
    background: var(--color-primary);
    border-color: var(--color-primary);
    box-shadow: 0 0 0 1px var(--color-border-strong);
  }
  &:checked::before,
  &[type='checkbox']:indeterminate::before {
    transform: scale(1);
  }
  &[type='checkbox']:indeterminate::before {
    clip-path: inset(40% 8%);
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
  }
  &:disabled {
    opacity: 0.55;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;
