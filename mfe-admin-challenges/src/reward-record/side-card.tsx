import { programTimeZone, termHeading } from '@laurel/admin-kit/program';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Card, Picture, Stack, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { DateText, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { rewardKinds } from '../parts/reward-kinds.ts';
import { type RewardTexts, useRewardTexts } from '../parts/reward-texts.ts';
import { costOf, kindOf } from '../parts/rewards.ts';
import { TagSelector } from './tag-selector.tsx';

/** The reward at a glance, with its tags. */
export function SideCard({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const { limit, balance, coupons } = reward;
  const kind = kindOf(reward);
  const timeZone = programTimeZone(reward.program_id);
  return (
    <Card>
      <Stack gap={4}>
        <Picture src={reward.image?.public_url ?? null} alt="" ratio="wide" />
        <DataList
          items={[
            { label: t('column.status'), value: t(`status.${reward.status}`) },
            { label: t('column.type'), value: t(`type.${kind}.name`) },
            { label: costLabel(t, reward), value: costOf(t, reward) },
            { label: t('column.limit'), value: limit === null ? t('list.noLimit') : formatNumber(limit) },
            { label: t('column.claims'), value: formatNumber(reward.claims) },
            { label: t('column.balance'), value: balance === null ? t('list.noLimit') : formatNumber(balance) },
            ...(coupons > 0
              ? [
                  {
                    label: t('record.tabs.coupons'),
                    value: t('record.couponsOf', {
                      taken: formatNumber(reward.coupons_taken),
                      total: formatNumber(coupons),
                    }),
                  },
                ]
              : []),
            ...collectionItems(t, reward),
            ...(['start', 'finish'] as const).map((field) => ({
              label: t(`column.${field}`),
              value: reward[field] && <DateText value={reward[field]} format="date-time" timeZone={timeZone} />,
            })),
          ]}
        />
        <TagSelector reward={reward} />
      </Stack>
    </Card>
  );
}

function costLabel(t: RewardTexts, reward: RewardDetail): string {
  const { isPriced, countsChallenges } = rewardKinds[kindOf(reward)];
  if (isPriced) return t('field.price');
  return countsChallenges ? t('column.needed') : termHeading(reward.program_id, 'points');
}

/** Where its tokens are made. */
function collectionItems(
  t: RewardTexts,
  {
    nft_collection: collection,
    nft_collection_address: address,
    nft_collection_transaction_create_url: url,
  }: RewardDetail,
): { label: string; value: ReactNode }[] {
  if (collection === null) return [];
  const status = t(`blockchain.status.${collection.status}`);
  const value =
    url === null ? (
      status
    ) : (
      <TextLink href={url} target="_blank" rel="noopener">
        {status}
      </TextLink>
    );
  return [
    { label: t('nft.collection'), value },
    ...(address === null ? [] : [{ label: t('nft.address'), value: address }]),
  ];
}
