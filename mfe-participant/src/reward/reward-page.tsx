import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { useApiQuery, useSession } from '@laurel/web-kit';
import { Navigate, useLocation, useNavigate, useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { LeaveHome } from '../parts/leave-home.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { useTexts } from './use-texts.ts';
import { RewardCard } from './reward-card.tsx';

/** A reward over the page it was opened from. */
export function RewardPage(): ReactNode {
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  const { reward_id: id = '' } = useParams();
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  return <RewardOverlay key={id} id={id} />;
}

function RewardOverlay({ id }: { id: string }): ReactNode {
  const t = useTexts();
  const navigate = useNavigate();
  const { data, error, isPending } = useApiQuery(`/public/rewards/${encodeURIComponent(id)}`, {
    staleTime: 0,
  });
  const close = (): void => void navigate('/');
  const failure = error?.message;
  const type = data && t(`reward.types.${data.selection}`);
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title={data ? t('reward.title', { type: type ?? '', name: data.name }) : t('reward.loading')}
    >
      {data && <PageTitle>{data.name}</PageTitle>}
      {data && <RewardCard reward={data} />}
      {!data && !isPending && <LeaveHome title={t('reward.loadFailed')} text={failure} />}
      {isPending && <Text role="status">{t('reward.loading')}</Text>}
    </Dialog>
  );
}
