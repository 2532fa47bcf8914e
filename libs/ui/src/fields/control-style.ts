import { css } from 'styled-components';

/**
 * Shared style of text, search and date inputs, text areas and selects. Text is at least 1rem on narrow screens: Safari
 * on iOS zooms into a focused field with smaller text.
 */
export const controlStyle = css`
  width: 100%;
  min-width: 0;
  min-height: var(--control-height);
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-input);
  background: var(--color-sunken);
  color: var(--color-text);
  font-size: max(var(--control-text), 1rem);
  line-height: 1.4;
  transition: border-color var(--motion-fast) var(--ease);
  @media (min-width: 48rem) {
    font-size: var(--control-text);
  }
  &::placeholder {
    color: var(--color-muted);
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: var(--color-text);
  }
  &:focus-visible {
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: var(--color-danger);
    box-shadow: inset 0 0 0 1px var(--color-danger);
  }
  &:disabled,
  &:read-only:not(select) {
    background: transparent;
    border-style: dashed;
    color: var(--color-muted);
  }
  &:disabled {
    cursor: not-allowed;
  }
`;
