import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { ActivityList } from '../parts/activity-list.tsx';
import { disclosure } from '../parts/disclosure.ts';
import { useTexts } from '../parts/use-texts.ts';

const Details = styled.details`
  ${disclosure}
  & > summary {
    font-family: var(--font-header);
    font-size: var(--text-lg);
    font-weight: var(--weight-bold);
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
