import { useIntent } from '@laurel/admin-kit/intent';
import type { NewReward, RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Badge, Row, Stack, Text } from '@laurel/ui';
import { can, useApiQuery } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys, rewardsOf } from '../parts/rewards.ts';
import { TagInput } from '../parts/tag-input.tsx';

/** A reward's tags; one is put on or taken off at once. */
export function TagSelector({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const { tag_list: tags, program_id: programId } = reward;
  const mayEdit = can('rewards', 'manage', programId);
  const { run } = useIntent({ titles: { toggle_tag: t('toast.tag') }, changes: rewardKeys.all });
  const { data } = useApiQuery<NewReward>(`${rewardsOf(programId)}/new`, {
    enabled: mayEdit && can('rewards', 'create', programId),
  });
  const toggle = (tag: string): void => void run(rewardAt(reward.id), 'toggle_tag', { tag });
  return (
    <Stack gap={2}>
      <Text weight="medium">{t('record.tags')}</Text>
      {mayEdit ? (
        <TagInput tags={tags} known={data?.tags ?? []} onAdd={toggle} onRemove={toggle} />
      ) : (
        <Row gap={2}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </Row>
      )}
    </Stack>
  );
}
