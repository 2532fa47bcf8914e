import { styled } from 'styled-components';

/** A bordered section of the reward card. */
export const Details = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  & summary {
    min-height: 44px;
    display: flex;
    align-items: center;
    gap: var(--space-2);
    cursor: pointer;
    &::after {
      content: '';
      width: 0.4em;
      height: 0.4em;
      margin-block-start: -0.2em;
      border: solid currentcolor;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
  }
  & [open] > summary::after {
    margin-block-start: 0.2em;
    rotate: 225deg;
  }
`;
