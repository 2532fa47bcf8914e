import type { JobAddress } from '@laurel/admin-kit/jobs';
import { ListPage } from '@laurel/admin-kit/list';
import { panelLink, SidePanel } from '@laurel/admin-kit/panel';
import { can, useApiQuery } from '@laurel/web-kit';
import { lazyRoute, useLocation, useNavigate, useParams } from '@laurel/web-kit/router';
import { Skeleton } from '@laurel/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { participantKeys, useParticipantTexts } from '../parts/participants.ts';
import { StartedJobCard } from '../parts/started-job.tsx';
import { participantList } from './declaration.tsx';

const EXPORT = 'export';

const ExportPanel = lazyRoute<{ programId: string }>(
  async () => (await import('./export-panel.tsx')).ExportPanel,
  <Skeleton width="100%" height="16rem" />,
);

export function ParticipantListPage(): ReactNode {
  const t = useParticipantTexts();
  const { program_id: programId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [job, setJob] = useState<JobAddress | null>(null);
  // A fault here leaves out the optional columns alone.
  const { data: attributes } = useApiQuery(`/admin/v2/programs/${encodeURIComponent(programId)}/profile_attributes`, {
    params: { page_size: 100, 'columnFilters[active]': 'true' },
    enabled: can('users', 'view', programId),
  });
  const list = useMemo(
    () =>
      participantList(
        t,
        programId,
        { onExport: () => void navigate(panelLink(EXPORT, search)), onJob: setJob },
        attributes?.data ?? [],
      ),
    [t, programId, navigate, search, attributes],
  );
  return (
    <ListPage key={programId} list={list}>
      {job !== null && (
        <StartedJobCard key={job} started={{ address: job, kind: t('list.bulk.kind') }} changes={participantKeys.all} />
      )}
      {can('users', 'manage', programId) && (
        <SidePanel hash={EXPORT} title={t('export.title')}>
          <ExportPanel programId={programId} />
        </SidePanel>
      )}
    </ListPage>
  );
}
