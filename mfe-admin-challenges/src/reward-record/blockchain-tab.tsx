import { type ListDeclaration, ListSection } from '@laurel/admin-kit/list';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { BlockchainTransaction } from '@laurel/contracts/rewards/collectibles.dto';
import { Badge, TextLink } from '@laurel/ui';
import { can, formatDate } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { type RewardTexts, useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../parts/rewards.ts';

/** The transactions that have put the reward's tokens on a blockchain. */
export function BlockchainTab({ reward }: { reward: RewardDetail }): ReactNode {
  const t = useRewardTexts();
  const list = useMemo(() => transactions(t, reward), [t, reward]);
  return <ListSection list={list} />;
}

function transactions(t: RewardTexts, { id, program_id }: RewardDetail): ListDeclaration<BlockchainTransaction> {
  return {
    id: 'reward-blockchain',
    title: t('record.tabs.blockchain'),
    allowed: can('rewards', 'view', program_id),
    address: `${rewardAt(id)}/blockchain_transactions`,
    keys: rewardKeys,
    defaults: { sort: '-created_at' },
    rowId: ({ hash }) => hash,
    search: t('record.searchPeople'),
    columns: [
      {
        field: 'participant',
        header: t('column.person'),
        sortable: true,
        minWidth: 160,
        text: ({ participant }) => participant.name,
      },
      {
        field: 'hash',
        header: t('blockchain.hash'),
        minWidth: 240,
        text: ({ hash }) => hash,
        render: ({ hash, explorer_url }) => (
          <TextLink href={explorer_url} target="_blank" rel="noopener">
            {hash}
          </TextLink>
        ),
      },
      {
        field: 'status',
        header: t('column.status'),
        minWidth: 120,
        text: () => t('blockchain.confirmed'),
        render: () => <Badge tone="success">{t('blockchain.confirmed')}</Badge>,
      },
      { field: 'network', header: t('blockchain.network'), minWidth: 110 },
      {
        field: 'created_at',
        header: t('blockchain.date'),
        sortable: true,
        minWidth: 150,
        text: ({ created_at }) => formatDate(created_at, 'long'),
      },
    ],
    empty: { title: t('blockchain.emptyTitle'), text: t('blockchain.emptyText') },
  };
}
