import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ActivityList } from '../parts/activity-list.tsx';
import { useTexts } from '../parts/use-texts.ts';

const Details = styled.details`
  & > summary {
    min-height: 44px;
    display: flex;
    align-items: center;
    font-family: var(--font-header);
    font-size: var(--text-lg);
    font-weight: var(--weight-bold);
    cursor: pointer;
  }
`;

/** Asked for only once it is opened. */
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
