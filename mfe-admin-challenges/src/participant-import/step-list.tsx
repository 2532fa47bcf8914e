import { Badge, Row } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useParticipantTexts } from '../parts/participants.ts';

const steps = ['file', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof steps)[number];

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    color: var(--color-muted);
  }
  & > li[aria-current] {
    color: var(--color-text);
    font-weight: var(--weight-medium);
  }
`;

/** How far the import has come. */
export function StepList({ current }: { current: ImportStep }): ReactNode {
  const t = useParticipantTexts();
  return (
    <List aria-label={t('import.steps')}>
      {steps.map((step, index) => (
        <li key={step} {...(step === current && { 'aria-current': 'step' as const })}>
          <Row gap={2}>
            <Badge tone={step === current ? 'info' : 'neutral'}>{index + 1}</Badge>
            {t(`import.step.${step}`)}
          </Row>
        </li>
      ))}
    </List>
  );
}
