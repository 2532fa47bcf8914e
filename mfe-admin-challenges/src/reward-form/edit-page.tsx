import { LoadedRecord } from '@laurel/admin-kit/record';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../parts/rewards.ts';
import { RewardWizard } from './reward-wizard.tsx';

export function EditPage(): ReactNode {
  const t = useRewardTexts();
  const { reward_id: id = '' } = useParams();
  return (
    <LoadedRecord
      fresh
      address={`${rewardAt(id)}/edit`}
      queryKey={[...rewardKeys.detail(id), 'edit']}
      programOf={(reward) => reward.program_id}
      allowed={(reward) => can('rewards', 'update', reward.program_id)}
      missing={{ title: t('record.missing'), to: '/admin/v2' }}
    >
      {(reward) => <RewardWizard key={id} programId={reward.program_id} reward={reward} />}
    </LoadedRecord>
  );
}
