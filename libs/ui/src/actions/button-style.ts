import { css } from 'styled-components';

/** One look for buttons and for links that act as one; chosen by data attributes. */
export const buttonStyle = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: var(--control-height);
  max-width: 100%;
  padding: var(--space-1) var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-button);
  font-family: var(--font-body);
  font-size: var(--control-text);
  font-weight: var(--weight-bold);
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition:
    background-color var(--motion-fast) var(--ease),
    border-color var(--motion-fast) var(--ease),
    box-shadow var(--motion-fast) var(--ease);

  & > svg {
    flex: none;
    width: 1.125em;
    height: 1.125em;
  }
  &[data-variant='primary'] {
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
  &[data-variant='secondary'] {
    background: transparent;
    border-color: var(--color-border-strong);
    color: var(--color-text);
  }
  &[data-variant='quiet'] {
    background: transparent;
    color: var(--color-text);
  }
  &[data-variant='danger'] {
    background: var(--color-danger-fill);
    color: var(--color-on-danger);
  }
  &[data-size='small'] {
    min-height: max(1.75rem, calc(var(--control-height) - 0.5rem));
    padding: 0 var(--space-3);
    font-size: var(--text-sm);
  }
  :root[data-area='participant'] &[data-size='small'] {
    min-height: 2.75rem;
  }
  &[data-block='true'] {
    display: flex;
    width: 100%;
  }
  @media (hover: hover) {
    &[data-variant='primary']:hover {
      background: var(--color-primary-hover);
      box-shadow: 0 0 0 3px color-mix(in oklab, var(--color-primary) 35%, transparent);
    }
    &[data-variant='danger']:hover {
      background: var(--color-danger-fill-hover);
    }
    &[data-variant='secondary']:hover,
    &[data-variant='quiet']:hover {
      background: var(--color-hover);
    }
  }
  &[aria-disabled='true'],
  &:disabled {
    cursor: not-allowed;
    opacity: 0.55;
    box-shadow: none;
  }
  &[aria-busy='true'] {
    cursor: progress;
    opacity: 1;
  }
`;
