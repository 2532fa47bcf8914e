import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import type { RewardResponse } from '@laurel/contracts/rewards/rewards.dto';
import { Text } from '@laurel/ui';
import { Dialog } from '@laurel/ui/overlays';
import { useApiQuery, useSession } from '@laurel/web-kit';
import { Navigate, useLocation, useNavigate, useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { ContentText } from '../parts/content/content-text.tsx';
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
  return (
    <Dialog open onClose={close} size="large" title={data ? <Title reward={data} /> : t('reward.loading')}>
      {data && <PageTitle>{data.name}</PageTitle>}
      {data && <RewardCard reward={data} />}
      {!data && !isPending && <LeaveHome title={t('reward.loadFailed')} text={failure} />}
      {isPending && <Text role="status">{t('reward.loading')}</Text>}
    </Dialog>
  );
}

const SLOT = '\0';

/** The name is an element of its own, because it may be in another language than the words around it. */
function Title({ reward }: { reward: RewardResponse }): ReactNode {
  const t = useTexts();
  const [before, after] = t(`reward.title.${reward.selection}`, { name: SLOT }).split(SLOT);
  return (
    <>
      {before}
      <ContentText of={reward} field="name" />
      {after}
    </>
  );
}
