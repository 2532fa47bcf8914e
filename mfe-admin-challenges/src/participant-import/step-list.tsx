import { Badge, Row } from '@laurel/ui';
import { type ReactNode, useEffect, useRef } from 'react';
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
  & > li:focus {
    outline: none;
  }
  & > li[aria-current] {
    color: var(--color-text);
    font-weight: var(--weight-medium);
  }
`;

/** How far the import has come; gets the focus when a step takes the button away that was pressed. */
export function StepList({ current }: { current: ImportStep }): ReactNode {
  const t = useParticipantTexts();
  const step = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) step.current?.focus();
  }, [current]);
  return (
    <List aria-label={t('import.steps')}>
      {steps.map((name, index) => (
        <li key={name} {...(name === current && { 'aria-current': 'step' as const, ref: step, tabIndex: -1 })}>
          <Row gap={2}>
            <Badge tone={name === current ? 'info' : 'neutral'}>{index + 1}</Badge>
            {t(`import.step.${name}`)}
          </Row>
        </li>
      ))}
    </List>
  );
}
