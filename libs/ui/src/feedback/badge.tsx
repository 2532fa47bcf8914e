import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

const StyledBadge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  max-width: 100%;
  padding: 0.15em 0.65em;
  border-radius: var(--radius-full);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  line-height: 1.5;
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  & > svg {
    flex: none;
    width: 1em;
    height: 1em;
  }
  &[data-dot='true']::before {
    content: '';
    flex: none;
    width: 0.5em;
    height: 0.5em;
    border-radius: 50%;
    background: currentcolor;
  }
  &[data-tone='info'] {
    background: var(--color-info-tint);
    color: var(--color-on-info-tint);
  }
  &[data-tone='success'] {
    background: var(--color-success-tint);
    color: var(--color-on-success-tint);
  }
  &[data-tone='warning'] {
    background: var(--color-warning-tint);
    color: var(--color-on-warning-tint);
  }
  &[data-tone='danger'] {
    background: var(--color-danger-tint);
    color: var(--color-on-danger-tint);
  }
  &[data-tone='primary'] {
    background: var(--color-primary);
    color: var(--color-on-primary);
    font-weight: var(--weight-bold);
  }
`;

export interface BadgeProps {
  tone?: Tone | 'primary';
  /** A dot before the word: the status of a record. */
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word about a thing; colour never says it alone. */
export function Badge({ tone = 'neutral', dot, icon, children }: BadgeProps): ReactNode {
  return (
    <StyledBadge data-tone={tone} data-dot={dot}>
      {icon}
      {children}
    </StyledBadge>
  );
}
