import { ListPage } from '@laurel/admin-kit/list';
import { panelLink, SidePanel } from '@laurel/admin-kit/panel';
import { lazyRoute, useLocation, useNavigate, useParams } from '@laurel/web-kit/router';
import { Skeleton } from '@laurel/ui';
import { type ReactNode, useMemo } from 'react';
import { useParticipantTexts } from '../parts/participants.ts';
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
  const list = useMemo(
    () => participantList(t, programId, () => void navigate(panelLink(EXPORT, search))),
    [t, programId, navigate, search],
  );
  return (
    <ListPage key={programId} list={list}>
      <SidePanel hash={EXPORT} title={t('export.title')}>
        <ExportPanel programId={programId} />
      </SidePanel>
    </ListPage>
  );
}
