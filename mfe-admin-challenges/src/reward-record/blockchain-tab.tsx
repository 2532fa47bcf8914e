import { type ListDeclaration, ListSection, timeColumn } from '@laurel/admin-kit/list';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type { BlockchainTransaction, TransactionStatus } from '@laurel/contracts/rewards/collectibles.dto';
import { Badge, Button, TextLink, type Tone } from '@laurel/ui';
import { can } from '@laurel/web-kit';
import { type ReactNode, useMemo } from 'react';
import { useIntent } from '../parts/intent/use-intent.ts';
import { type RewardTexts, useRewardTexts } from '../parts/reward-texts.ts';
import { rewardAt, rewardKeys } from '../parts/rewards.ts';

const tones: Record<TransactionStatus, Tone> = {
  pending: 'neutral',
  submitted: 'info',
  confirmed: 'success',
  failed: 'danger',
};

/** The transactions that make the reward's collection and its tokens on a blockchain. */
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
    rowId: (row) => row.id,
    search: t('record.searchPeople'),
    columns: [
      {
        field: 'participant',
        header: t('column.person'),
        sortable: true,
        minWidth: 160,
        text: ({ participant }) => participant?.name ?? t('blockchain.ofCollection'),
      },
      {
        field: 'hash',
        header: t('blockchain.hash'),
        minWidth: 240,
        text: ({ hash }) => hash ?? '–',
        render: ({ hash, explorer_url }) =>
          explorer_url === null ? (
            '–'
          ) : (
            <TextLink href={explorer_url} target="_blank" rel="noopener">
              {hash}
            </TextLink>
          ),
      },
      {
        field: 'status',
        header: t('column.status'),
        minWidth: 120,
        text: ({ status }) => t(`blockchain.status.${status}`),
        render: ({ status }) => <Badge tone={tones[status]}>{t(`blockchain.status.${status}`)}</Badge>,
      },
      { field: 'error', header: t('blockchain.note'), minWidth: 200, text: ({ error }) => error ?? '' },
      { field: 'network', header: t('blockchain.network'), minWidth: 110, text: ({ network }) => network ?? '–' },
      timeColumn('created_at', t('blockchain.date'), { format: 'date-time' }),
    ],
    ...(can('rewards', 'manage', program_id) && { commands: <RetryButton rewardId={id} /> }),
    empty: { title: t('blockchain.emptyTitle'), text: t('blockchain.emptyText') },
  };
}

function RetryButton({ rewardId }: { rewardId: string }): ReactNode {
  const t = useRewardTexts();
  const titles = { retry_blockchain_transactions: t('blockchain.retried') };
  const { run, running } = useIntent({ titles, changes: rewardKeys.all });
  return (
    <Button
      size="small"
      loading={running !== null}
      onClick={() => void run(rewardAt(rewardId), 'retry_blockchain_transactions')}
    >
      {t('blockchain.retry')}
    </Button>
  );
}
