import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { ErrorState, Page, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { useApiQuery, useSession } from '@laurel/web-kit';
import { Navigate, useLocation, useParams } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { LeaveHome } from '../parts/leave-home.tsx';
import { countClick } from './count-click.ts';
import { useTexts } from './use-texts.ts';
import { ChallengeView } from './challenge-view.tsx';

/** One challenge: only for people who are signed in, only while it is active. */
export function ChallengePage(): ReactNode {
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  const { challenge_id: id = '' } = useParams();
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  return <SignedInChallenge key={id} id={id} />;
}

function SignedInChallenge({ id }: { id: string }): ReactNode {
  const t = useTexts();
  const { data, error } = useApiQuery(`/public/challenges/${encodeURIComponent(id)}`, {
    staleTime: 0,
  });
  // What is being watched, chosen or written stays when it could not be read again.
  if (error && (!data || error.status === 404)) {
    return (
      <Page width="narrow">
        <ErrorState title={t('challenge.loadFailed')} requestId={error.requestId} />
        <LeaveHome title={t('challenge.loadFailed')} text={error.message} />
      </Page>
    );
  }
  if (!data) return <Pending />;
  if (data.status !== 'active') {
    return <LeaveHome title={t('challenge.notActive')} text={t('challenge.unavailable')} />;
  }
  if (data.bypass_modal && data.link_url !== null && !data.is_repeatable_and_completed) {
    return <GoStraight challenge={data} to={data.link_url} />;
  }
  return <ChallengeView challenge={data} />;
}

/** The challenge is its link: the browser opens it at once. */
function GoStraight({ challenge, to }: { challenge: ChallengeResponse; to: string }): ReactNode {
  useEffect(() => {
    void countClick(challenge).then(() => window.location.replace(to));
  }, [challenge, to]);
  return <Pending />;
}

function Pending(): ReactNode {
  return (
    <Page width="narrow">
      <SkeletonGroup>
        <Stack gap={4}>
          <Skeleton shape="card" width="100%" height="16rem" />
          <Skeleton width="60%" height="2.5rem" />
          <Skeleton width="100%" />
        </Stack>
      </SkeletonGroup>
    </Page>
  );
}
