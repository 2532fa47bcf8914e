import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ActivityList } from '../parts/activity-list.tsx';
import { useTexts } from '../parts/use-texts.ts';

const Details = styled.details`
  & > summary {
    min-height: 44px;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    font-family: var(--font-header);
    font-size: var(--text-lg);
    font-weight: var(--weight-bold);
    cursor: pointer;
    &::after {
      content: '';
      width: 0.5em;
      height: 0.5em;
      margin-block-start: -0.25em;
      border: solid currentColor;
      border-width: 0 2px 2px 0;
      rotate: 45deg;
    }
  }
  &[open] > summary::after {
    margin-block-start: 0.25em;
    rotate: 225deg;
  }
`;

/** The list is requested only once it is opened. */
export function CompletedActivities(): ReactNode {
  const t = useTexts();
  const [opened, setOpened] = useState(false);
  return (
    <Details onToggle={(event) => setOpened((before) => before || event.currentTarget.open)}>
      <summary>{t('home.completed')}</summary>
      {opened && <ActivityList />}
    </Details>
  );
}
