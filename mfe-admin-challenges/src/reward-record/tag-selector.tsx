import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Stack, Text } from '@laurel/ui';
import { can, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { RecordTags } from '../parts/tags/tag-selector.tsx';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys, rewardsOf } from '../parts/rewards.ts';

/** A reward's tags; one is put on or taken off at once. */
export function TagSelector({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const { tag_list: tags, program_id: programId } = reward;
  const mayEdit = can('rewards', 'manage', programId);
  const { data } = useApiQuery(`${rewardsOf(programId)}/new`, {
    enabled: mayEdit && can('rewards', 'create', programId),
  });
  return (
    <Stack gap={2}>
      <Text weight="medium">{t('record.tags')}</Text>
      <RecordTags
        record={rewardAt(reward.id)}
        tags={tags}
        suggestions={data?.tags ?? []}
        changes={rewardKeys.all}
        readOnly={!mayEdit}
      />
    </Stack>
  );
}
