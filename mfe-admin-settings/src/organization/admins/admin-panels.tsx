import { panelLink, SidePanel } from '@laurel/admin-kit/panel';
import { useIsFresh } from '@laurel/admin-kit/record';
import { SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { adminKeys } from '../calls.ts';
import { useTexts } from '../use-texts.ts';
import { EditAdmin } from './edit-admin.tsx';
import { InviteAdmin } from './invite-admin.tsx';

export const INVITE = 'invite';
const EDIT = /^#edit-(\d+)$/;

/** The address at which an admin is edited beside the list. */
export const editLink = (id: string, search: string): string => panelLink(`edit-${id}`, search);

/** The invitation, or the admin that the address names, for those who may. */
export function AdminPanels(): ReactNode {
  const t = useTexts();
  const edited = EDIT.exec(useLocation().hash)?.[1];
  return (
    <>
      <SidePanel hash={INVITE} title={t('admins.invite')}>
        <Invitation />
      </SidePanel>
      {edited !== undefined && (
        <SidePanel hash={`edit-${edited}`} title={t('admins.editTitle')}>
          <Edit id={edited} />
        </SidePanel>
      )}
    </>
  );
}

function Invitation(): ReactNode {
  const { data, error, refetch } = useChoices();
  if (data) return <InviteAdmin choices={data} />;
  return <Waiting failed={error !== null} onRetry={() => void refetch()} />;
}

function Edit({ id }: { id: string }): ReactNode {
  const choices = useChoices();
  const admin = useApiQuery(`/admin/v2/users/${id}`, { queryKey: adminKeys.detail(id), staleTime: 0 });
  const isFresh = useIsFresh(admin);
  if (choices.data && admin.data && isFresh) {
    return <EditAdmin admin={admin.data} choices={choices.data} />;
  }
  const retry = (): void => void Promise.all([choices.refetch(), admin.refetch()]);
  const hasFailed = choices.error !== null || (admin.error !== null && admin.isFetchedAfterMount);
  return <Waiting failed={hasFailed} onRetry={retry} />;
}

const useChoices = () => useApiQuery('/admin/v2/users/new', { queryKey: adminKeys.detail('new') });

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }): ReactNode {
  const t = useTexts();
  if (failed) return <SectionError onRetry={onRetry}>{t('retryTitle')}</SectionError>;
  return (
    <SkeletonGroup>
      <Stack gap={4}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} width="100%" height="3rem" />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
