import { termHeading } from '@laurel/admin-kit/program';
import { NotAllowed } from '@laurel/admin-kit/record';
import { Badge, SkeletonGroup } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { TabLinks } from '@laurel/ui/tabs';
import { can } from '@laurel/web-kit';
import { lazyRoute, useCurrentProgram, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { ActionsSection } from './actions-section.tsx';
import { dashboardOf } from './addresses.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { useLatestActions, useLatestUsers, useMetrics, useRange, useTopUsers, useUsersGrowth } from './sections.ts';
import { useTexts } from './use-texts.ts';

const tabs = ['overview', 'actions', 'challenges', 'rewards'] as const;
type Tab = (typeof tabs)[number];

const Overview = lazyRoute(
  async () => (await import('./overview/overview.tsx')).Overview,
  <SkeletonGroup>
    <OverviewSkeleton />
  </SkeletonGroup>,
);

/** A program in figures, and what its participants do. */
export function DashboardPage({ tab }: { tab: Tab }): ReactNode {
  const t = useTexts();
  const id = useRequiredParam('program_id');
  const { program } = useCurrentProgram();
  if (!can('dashboard', 'view', id)) return <NotAllowed />;
  const root = dashboardOf(id);
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { program: program?.name ?? '' })}
        badge={program?.test_mode && <Badge tone="warning">{t('testMode')}</Badge>}
      />
      <TabLinks
        label={t('tabs')}
        items={tabs.map((name) => ({
          label: name === 'rewards' ? termHeading(id, 'rewards') : t(`tab.${name}`),
          to: name === 'overview' ? root : `${root}/${name}`,
          current: name === tab,
        }))}
      />
      {tab === 'overview' ? (
        <>
          <FirstCalls key={id} programId={id} />
          <Overview />
        </>
      ) : (
        <ActionsSection programId={id} kind={tab} />
      )}
    </>
  );
}

/** Asks for the sections while their code is on its way; they find the answers in the queries' cache. */
function FirstCalls({ programId }: { programId: string }): null {
  const { days } = useRange();
  useMetrics(programId);
  useUsersGrowth(programId, days);
  useLatestUsers(programId);
  useLatestActions(programId);
  useTopUsers(programId, 'top_users_this_month');
  useTopUsers(programId, 'top_users_all_time');
  return null;
}
