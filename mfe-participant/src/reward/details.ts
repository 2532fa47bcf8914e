import { styled } from 'styled-components';
import { disclosure } from '../parts/disclosure.ts';

/** A bordered section of the reward card. */
export const Details = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  & > details {
    ${disclosure}
  }
`;
