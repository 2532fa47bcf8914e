import { PageHeader } from '@laurel/ui/page-header';
import { TabLinks } from '@laurel/ui/tabs';
import { can } from '@laurel/web-kit';
import { NotAllowed } from '@laurel/admin-kit/record';
import { Outlet, useLocation, useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { developerPages, eventPages, referencePages } from './addresses.ts';
import { useTexts } from './use-texts.ts';

/** The frame of the screens that have tabs: title and tabs. */
export function DeveloperFrame(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { pathname } = useLocation();
  if (!can('program', 'update', programId)) return <NotAllowed />;
  const tabs = [
    { label: t('tab.overview'), to: developerPages(programId) },
    { label: t('tab.events'), to: eventPages(programId) },
    { label: t('tab.reference'), to: referencePages(programId) },
  ];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <TabLinks label={t('title')} items={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
      <Outlet />
    </>
  );
}
