import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Cap = styled.kbd`
  padding-inline: var(--space-1);
  border: 1px solid currentcolor;
  border-radius: 0.25rem;
  font-size: var(--text-xs);
  opacity: 0.75;
  @media (pointer: coarse) {
    display: none;
  }
`;

/** The key that does what the button beside it does; assistive technology has it from `aria-keyshortcuts`. */
export function Key({ children }: { children: ReactNode }): ReactNode {
  return <Cap aria-hidden>{children}</Cap>;
}
