import { css } from 'styled-components';

/** A `<details>` whose summary is one row with an arrow; the arrow turns once it is open. */
export const disclosure = css`
  & > summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 44px;
    cursor: pointer;
    &::after {
      content: '';
      width: 0.4em;
      height: 0.4em;
      margin-block-start: -0.2em;
      border: solid currentColor;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
  }
  &[open] > summary::after {
    margin-block-start: 0.2em;
    rotate: 225deg;
  }
`;
