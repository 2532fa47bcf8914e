import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Button } from '@laurel/ui';
import { useApiQuery } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useIntent } from '../parts/intent/use-intent.ts';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../parts/rewards.ts';

/** Makes the reward's collection; there only while its program can make one. */
export function CollectionButton({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const [asking, setAsking] = useState(false);
  const aptos = useApiQuery(`${rewardAt(reward.id)}/aptos_integration`);
  const { run } = useIntent({ titles: { create_nft_collection: t('nft.created') }, changes: rewardKeys.all });
  if (!aptos.data?.enabled) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('nft.create')}</Button>
      {asking && (
        <ConfirmAction
          title={t('nft.createTitle')}
          text={t('nft.createText')}
          confirmLabel={t('nft.create')}
          onConfirm={() => run(rewardAt(reward.id), 'create_nft_collection')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
