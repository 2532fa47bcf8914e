import { LinkBase, VisuallyHidden } from '@laurel/ui';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './texts.ts';

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  margin-bottom: var(--space-6);
`;

const StepLink = styled(LinkBase)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--control-height);
  padding: var(--space-1) var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-full);
  color: var(--color-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  text-decoration: none;
  &:hover {
    background: var(--color-hover);
    color: var(--color-text);
  }
  &[aria-current='step'] {
    border-color: var(--color-border-strong);
    background: var(--color-selected);
    color: var(--color-text);
  }
  &[data-faulty='true'] {
    color: var(--color-danger);
  }
  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }
`;

const Place = styled.span`
  font-variant-numeric: tabular-nums;
`;

interface StepBarProps {
  steps: readonly { id: string; title: string }[];
  current: string;
  faulty: ReadonlySet<string>;
}

/** The steps in order; every one can be opened at any time, those with errors say so. */
export function StepBar({ steps, current, faulty }: StepBarProps): ReactNode {
  const t = useTexts();
  return (
    <nav aria-label={t('steps')}>
      <List>
        {steps.map(({ id, title }, index) => (
          <li key={id}>
            <StepLink
              to={`?step=${id}`}
              aria-current={id === current ? 'step' : undefined}
              data-faulty={faulty.has(id)}
            >
              {faulty.has(id) ? <CircleAlert aria-hidden /> : <Place>{index + 1}</Place>}
              {title}
              {faulty.has(id) && <VisuallyHidden>: {t('faultyStep')}</VisuallyHidden>}
            </StepLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
