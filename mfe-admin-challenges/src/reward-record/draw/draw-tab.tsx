import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useRewardTexts } from '../../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../../parts/rewards.ts';
import type { StartedJob } from '../../parts/started-job.tsx';
import { DrawCard } from './draw-card.tsx';
import { Entrants } from './entrants.tsx';
import { Verification } from './verification.tsx';

interface DrawTabProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
}

/** The state of the draw and its next step, its verification data, and its entries. */
export function DrawTab({ reward, onJob }: DrawTabProps): ReactNode {
  const t = useRewardTexts();
  const query = useApiQuery(`${rewardAt(reward.id)}/sweepstake`, {
    queryKey: [...rewardKeys.detail(reward.id), 'draw'],
    staleTime: 0,
  });
  const { data, error } = query;
  if (error && !data) {
    return (
      <SectionError
        title={t('list.error', { message: error.message })}
        requestId={error.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton shape="card" height="14rem" />
      </SkeletonGroup>
    );
  }
  return (
    <Stack gap={5}>
      <DrawCard reward={reward} draw={data} onJob={onJob} />
      {data.published && <Verification draw={data.published} programId={reward.program_id} />}
      <Entrants reward={reward} state={data.state} />
    </Stack>
  );
}
