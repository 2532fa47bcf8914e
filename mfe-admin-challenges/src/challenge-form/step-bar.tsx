import { LinkBase, VisuallyHidden } from '@laurel/ui';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../parts/use-texts.ts';
import { type Step, steps } from './values/form-values.ts';

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

const Number = styled.span`
  font-variant-numeric: tabular-nums;
`;

/** The steps in order; every one can be opened at any time, those with errors say so. */
export function StepBar({ current, faulty }: { current: Step; faulty: ReadonlySet<Step> }): ReactNode {
  const t = useTexts();
  return (
    <nav aria-label={t('form.steps')}>
      <List>
        {steps.map((step, index) => (
          <li key={step}>
            <StepLink
              to={`?step=${step}`}
              aria-current={step === current ? 'step' : undefined}
              data-faulty={faulty.has(step)}
            >
              {faulty.has(step) ? <CircleAlert aria-hidden /> : <Number>{index + 1}</Number>}
              {t(`step.${step}`)}
              {faulty.has(step) && <VisuallyHidden>: {t('form.faultyStep')}</VisuallyHidden>}
            </StepLink>
          </li>
        ))}
      </List>
    </nav>
  );
}
