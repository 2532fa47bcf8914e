import { Stack } from '@laurel/ui';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LatestActions } from './latest-actions.tsx';
import { LatestStrip } from './latest-strip.tsx';
import { LatestUsers } from './latest-users.tsx';
import { MetricCards } from './metric-cards.tsx';
import { TopUsers } from './top-users.tsx';
import { UsersGrowthChart } from './users-growth-chart.tsx';

const Halves = styled.div`
  display: grid;
  gap: var(--space-6);
  grid-template-columns: minmax(0, 1fr);
  @media (min-width: 64rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Sections of their own calls, so that one that fails leaves the others standing. */
export function Overview(): ReactNode {
  const id = useRequiredParam('program_id');
  return (
    <Stack gap={6}>
      <MetricCards programId={id} />
      <LatestStrip programId={id} />
      <UsersGrowthChart programId={id} />
      <LatestUsers programId={id} />
      <LatestActions programId={id} />
      <Halves>
        <TopUsers programId={id} section="top_users_this_month" />
        <TopUsers programId={id} section="top_users_all_time" />
      </Halves>
    </Stack>
  );
}
