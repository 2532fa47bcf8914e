import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { rewardKinds } from '@laurel/contracts/rewards/reward-kinds';
import { Button, ButtonLink, Row } from '@laurel/ui';
import { can } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useIntent } from '../parts/intent/use-intent.ts';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../parts/rewards.ts';
import type { StartedJob } from '../parts/started-job.tsx';
import { CollectionButton } from './collection-button.tsx';
import { SyncDialog } from './winners/sync-dialog.tsx';

interface RewardActionsProps {
  reward: RewardDetail;
  onJob: (job: StartedJob) => void;
}

/** What can be done with the whole reward. */
export function RewardActions({ reward, onJob }: RewardActionsProps): ReactNode {
  const t = useRewardTexts();
  const [syncing, setSyncing] = useState(false);
  const { run, running } = useIntent({ titles: { toggle_approval: t('toast.updated') }, changes: rewardKeys.all });
  const { program_id: programId, selection } = reward;
  const mayManage = can('rewards', 'manage', programId);
  const hasCollection = reward.nft_collection !== null && reward.nft_collection.status !== 'failed';
  const kind = rewardKinds[selection];
  return (
    <Row gap={2}>
      {mayManage && (
        <Button loading={running !== null} onClick={() => void run(rewardAt(reward.id), 'toggle_approval')}>
          {reward.approved ? t('record.deactivate') : t('record.activate')}
        </Button>
      )}
      {mayManage && kind.isAssigned && reward.approved && (
        <Button onClick={() => setSyncing(true)}>{t('record.sync')}</Button>
      )}
      {mayManage && kind.hasCollection && !hasCollection && <CollectionButton reward={reward} />}
      {can('rewards', 'update', programId) && (
        <ButtonLink variant="primary" to={`${rewardAt(reward.id)}/edit`}>
          {t('record.edit')}
        </ButtonLink>
      )}
      {syncing && <SyncDialog reward={reward} onJob={onJob} onClose={() => setSyncing(false)} />}
    </Row>
  );
}
