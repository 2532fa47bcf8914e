import { styled } from 'styled-components';

/** A box of the card with content of its own. */
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
    cursor: pointer;
  }
`;
